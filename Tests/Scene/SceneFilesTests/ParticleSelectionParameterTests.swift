import Geometry
import ParticleFormats
import SceneModel
import Testing

@testable import SceneFiles

@Suite("Selections of particles that follow parameters")
struct ParticleSelectionParameterTests {
  private let folder = try? SceneFolder([
    "w.xyz": "4\n\nO 0 0 0\nH 1 0 0\nO 2 0 0\nH 3 0 0\n", "v.xyz": "1\n\nO 0 0 0\n",
  ])

  private func contents(_ select: String, _ parameters: String, _ rest: String = "") throws
    -> SceneFile.Contents
  {
    try #require(folder).read(
      """
      { parameters: { \(parameters) }, \(rest)
        particles: [{ name: "w", file: "w.xyz", select: "\(select)" }, { name: "v", file: "v.xyz" }] }
      """)
  }

  private func shown(_ contents: SceneFile.Contents) -> [Float] {
    contents.particles[0].cloud.elements.map(\.center.x)
  }

  @Test("Particles are selected again when a number of the selection changes, and only those of this model")
  func limits() throws {
    for (select, assignment, before, after) in [
      ("x < limit", "limit=3", [0, 1], [0, 1, 2]), ("element O and x <= limit", "limit=1", [0, 2], [0]),
      ("index limit..3", "limit=3", [2, 3], [3]), ("within limit of x >= 3", "limit=1", [1, 2, 3], [2, 3]),
      ("index 0..limit and not index limit..limit", "limit=1", [0, 1], [0]),
      ("x > far.center.x", "far.center=1,0,0", [], [2, 3]),
    ] as [(String, String, [Float], [Float])] {
      let contents = try contents(select, "limit: 2", "spheres: [{name: 'far', center: [9, 0, 0]}],")
      #expect(shown(contents) == before, "\(select)")
      let other = contents.particles[1].shown.computations
      let first = contents.particles[0].shown.computations
      try contents.set(assignment)
      #expect(shown(contents) == after, "\(select)")
      #expect(contents.particles[1].shown.computations == other)
      let next = contents.particles[0].shown.computations
      #expect((next.frames, next.bonds, next.filters) == (first.frames, first.bonds, first.filters + 1))
      try contents.set("v.radius=2")
      #expect(contents.particles[0].shown.computations == next)
    }
  }

  @Test("After = a word is a word, and names that are unknown or no numbers are refused")
  func refusals() throws {
    #expect(try shown(contents("element = O", "O: 1")) == [0, 2])
    for (select, parameters, message) in [
      ("x < limt", "limit: 1", "scene.json5:2:56: unknown name \"limt\", did you mean \"limit\"?"),
      (
        "x < limit", "limit: [1, 2, 3]",
        "expected a number for \"limit\" in select of particles \"w\", found a vector"
      ),
      ("x < and", "limit: 1", "expected a number"), ("within -1 of all", "limit: 1", "expected a distance"),
      ("x < 2 +", "limit: 1", "expected and, or or the end"),
    ] {
      let error = #expect(throws: SceneFileError.self) { try contents(select, parameters) }
      #expect(error?.description.contains(message) == true, "\(select): \(error?.description ?? "accepted")")
    }
    #expect(throws: (any Error).self) { try ParticleSelection("x < limit") }
    let repeated = try #require(folder).refusal(
      of: """
        { parameters: { n: 1 }, particles: [{ name: "w", file: "w.xyz", select: "x < n" }],
          boxes: [{ repeat: { over: "w" } }] }
        """)
    #expect(repeated.contains("expected particles whose select reads no names for over"), "\(repeated)")
  }

  @Test("The source of the bonds is a choice")
  func bonds() throws {
    let contents = try #require(folder).read(
      """
      { parameters: { bonds: { value: "none", choices: ["distance", "none"] } },
        particles: [{ name: "w", file: "w.xyz", bonds: "bonds" }] }
      """)
    let model = contents.particles[0]
    #expect(model.bonds == .none && model.bondRods.elements.isEmpty)
    try contents.set("bonds=distance")
    #expect(model.bonds == .distance && model.bondRods.elements.count == 6)
    #expect(contents.scene.rodClouds.contains { $0 === model.bondRods })
    try contents.set("w.bonds=none")
    #expect(model.bondRods.elements.isEmpty)
  }
}
