import Foundation
import Geometry
import MeshFormats
import ParticleFormats
import Reactive
import SceneModel
import TestSupport
import Testing
import TextCoding

@testable import SceneFiles

@Suite("Particles in scene files")
struct ParticleModelTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    let frame = { (x: Int) in
      "3\nProperties=species:S:1:pos:R:3:charge:R:1:chain:S:1\nO \(x) 0 0 -1 A\nH \(x + 1) 0 0 1 B\nH 9 9 9 3 B\n"
    }
    try folder.write((0..<4).map(frame).joined(), to: "water.xyz")
  }

  private func read(_ scene: String) throws -> SceneFile.Contents {
    try folder.write(scene, to: "scene.json5")
    return try SceneFile.read(folder.path("scene.json5"))
  }

  private func refusal(_ entry: String) -> [String] {
    do {
      _ = try read("{ parameters: { t: 0, tint: 'red' }, particles: [{ name: 'w', \(entry) }] }")
      return []
    } catch {
      guard let error = error as? SceneFileError else { return ["\(error)"] }
      let text = error.description.replacing(folder.url.path + "/", with: "")
      return [text] + error.excerpt
    }
  }

  @Test("Particles have the frame, the radii, the colours and the place of their entry")
  func entry() throws {
    let contents = try read(
      """
      { particles: [{ name: "w", file: "water.xyz", frame: 2, select: "index 0..1", radius: "0.5 * vdw",
        color: "viridis(charge, -1, 3)", bonds: "distance", position: [1, 2, 3], scale: 2 }] }
      """)
    let water = try #require(contents.particles.first)
    #expect(contents.scene.sphereClouds.map(\.name) == ["w"])
    // The box is not shown.
    #expect(contents.scene.rodClouds.map(\.elements.isEmpty) == [false, true])
    #expect(water.cloud.elements.map(\.center) == [[2, 0, 0], [3, 0, 0]])
    #expect(water.cloud.elements.map(\.radius) == [0.76, 0.6])
    #expect(water.cloud.elements.map(\.sRGB8) == [Palette.viridis.color(0), Palette.viridis.color(0.5)])
    #expect(water.bondRods.elements.count == 2)
    #expect(contents.scene.groups.map(\.name) == ["w"] && water.cloud.group === water.group)
    #expect(water.cloud.placement.transform.apply(to: SIMD3<Float>(1, 0, 0)) == [3, 2, 3])
    #expect(contents.referencedFiles == [folder.path("water.xyz")])
    #expect(contents.identities[ObjectIdentifier(water.cloud)] == [0, 1])
  }

  @Test(
    "The range of a palette is that of frame 0, or of the frame that the file names, whichever frame is shown"
  )
  func range() throws {
    let frames = ["0 4", "1 2"].map { charges in
      let rows = charges.split(separator: " ").map { "O 0 0 0 \($0)\n" }.joined()
      return "2\nProperties=species:S:1:pos:R:3:charge:R:1\n" + rows
    }
    try folder.write(frames.joined(), to: "two.xyz")
    for (frame, ofFirst, ofSecond) in [
      ("'t'", [0, 1], [0.25, 0.5]), ("1", [0, 1], [0, 1]),
    ] as [(String, [Float], [Float])] {
      let contents = try read(
        "{ parameters: { t: 1 }, particles: [{ name: 'w', file: 'two.xyz', frame: \(frame), color: 'viridis(charge)' }] }"
      )
      let water = try #require(contents.particles.first)
      #expect(water.cloud.elements.map(\.sRGB8) == ofSecond.map { Palette.viridis.color($0) })
      try contents.set("w.frame=0")
      #expect(water.cloud.elements.map(\.sRGB8) == ofFirst.map { Palette.viridis.color($0) })
    }
  }

  @Test("Copies for particles read the components of columns of vectors")
  func vectorColumns() throws {
    try folder.write(
      "2\nProperties=species:S:1:pos:R:3:forces:R:3\nO 0 0 0 0.5 1 2\nH 3 0 0 4 5 6\n", to: "forces.xyz")
    let contents = try read(
      """
      { particles: [{ name: "m", file: "forces.xyz", color: "viridis(forces.x)" }],
        cones: [{ name: "c", repeat: { over: "m" }, position: ["x", "y", "z"], height: "0.2 + forces.x" }],
        spheres: [{ name: "s", repeat: { over: "m" }, center: ["forces.x", "forces.y", "forces.z"] }] }
      """)
    #expect(contents.scene.spheres.map(\.center) == [[0.5, 1, 2], [4, 5, 6]])
    #expect(contents.scene.shapes.compactMap { ($0 as? Cone)?.height } == [0.7, 4.2])
    #expect(contents.bindings?.failures.isEmpty == true)
  }

  @Test("Values that depend on parameters follow them, and only what depends is computed")
  func following() throws {
    let contents = try read(
      """
      { parameters: { t: 0, scale: 1, low: -1 },
        spheres: [{ name: "ball", radius: "scale", center: [0, 0, "w.frame"] }],
        particles: [{ name: "w", file: "water.xyz", frame: "24 * t", radius: "0.5 * ball.radius * vdw",
          color: "viridis(charge, low, 3)", bonds: "distance" }] }
      """)
    let water = try #require(contents.particles.first)
    var expected = Trajectory.Computations(frames: 1, radii: 1, colors: 1, bonds: 1)
    #expect(water.shown.computations == expected)
    var (spheres, rods) = (0, 0)
    let bag = DisposerBag()
    water.cloud.$elements.subscribe { _ in spheres += 1 }.disposed(by: bag)
    water.bondRods.$elements.subscribe { _ in rods += 1 }.disposed(by: bag)

    try contents.set("low=1")
    expected.colors += 1
    #expect(water.shown.computations == expected && (spheres, rods) == (2, 2))
    #expect(water.cloud.elements[2].sRGB8 == Palette.viridis.color(1))
    try contents.set("scale=2")
    expected.radii += 1
    #expect(water.shown.computations == expected && (spheres, rods) == (3, 3))
    #expect(water.cloud.elements.map(\.radius) == [1.52, 1.2, 1.2])

    // One change of several parameters is one update.
    try batch {
      try contents.set("t=0.1")
      try contents.set("low=0")
      try contents.set("scale=1")
    }
    #expect(water.shown.computations == .init(frames: 2, radii: 3, colors: 3, bonds: 2))
    #expect((spheres, rods) == (4, 4) && water.shown.number == 2)
    #expect(contents.scene.spheres[0].center.z == Float(24 * 0.1))
    try contents.set("t=0.11")
    #expect(water.shown.computations.frames == 2 && (spheres, rods) == (4, 4))
    // The frames repeat in both directions.
    for (t, number) in [("0.25", 2), ("-0.04", 3), ("1000", 0), ("0", 0)] {
      try contents.set("t=\(t)")
      #expect(water.shown.number == number, "\(t)")
    }
  }

  @Test("--set replaces the expressions of particles")
  func settings() throws {
    let contents = try read(
      "{ parameters: { t: 0 }, particles: [{ name: 'w', file: 'water.xyz', frame: 't', radius: '1 + t' }] }")
    let water = try #require(contents.particles.first)
    for text in ["w.frame=3", "w.radius=0.25", "w.color=red", "w.position.x=5", "w.visible=false"] {
      try contents.set(text)
    }
    try contents.set("t=1")
    #expect(water.shown.number == 3 && !water.group.isVisible && water.group.position == [5, 0, 0])
    #expect(water.cloud.elements.allSatisfy { $0.radius == 0.25 && $0.sRGB8 == [255, 0, 0, 255] })
    let error = #expect(throws: AssignmentError.self) { try contents.set("w.radus=1") }
    #expect(
      error?.description
        == "\"w.radus=1\": unknown property \"radus\" of particles \"w\", did you mean \"radius\"?")
  }

  @Test("A file is read once, however many entries use it, and also compressed")
  func sharing() throws {
    try (Data(base64Encoded: Self.compressed) ?? Data()).write(to: folder.url.appending(path: "one.xyz.gz"))
    let contents = try read(
      """
      { particles: [{ file: "water.xyz" }, { file: "water.xyz", frame: 1, color: "chain" }, { file: "one.xyz.gz" }],
        groups: [{ name: "g", position: [0, 1, 0], children: { particles: [{ name: "w", file: "water.xyz" }] } }] }
      """)
    #expect(contents.referencedFiles == ["water.xyz", "one.xyz.gz"].map { folder.path($0) })
    #expect(contents.particles.map(\.cloud.elements.count) == [3, 3, 1, 3])
    #expect(
      contents.particles[3].name == "g.w" && contents.scene.groups.map(\.name) == ["", "", "", "g", "g.w"])
    #expect(contents.particles[3].cloud.placement.transform.translation == [0, 1, 0])
    #expect(contents.particles[1].cloud.elements[1].sRGB8 == Palette.categories.color(ofCategory: 1))
  }

  /// `1`, an empty line, and `He 1 2 3`, compressed with gzip.
  private static let compressed = "H4sIAAAAAAACAzPk4vJIVTBUMFIw5gIA/UMeSwwAAAA="

  @Test("The number of particles of files that are used again is limited")
  func limit() throws {
    var limits = RepetitionLimits()
    limits.cloudElements = 7
    let message: [String?] = [3, 4].map { count in
      let text = "{ particles: [{ file: 'water.xyz', repeat: { count: \(count) } }] }"
      do throws(SceneFileError) {
        _ = try SceneFile.parse(
          Array(text.utf8), path: "s.json5", siblings: .folder(ofFile: folder.path("s.json5")),
          repetitionLimits: limits)
        return nil
      } catch { return error.description }
    }
    #expect(
      message == [
        nil,
        "s.json5:1:23: expected at most 7 particles of files that are used again for file of particles number 4, found \"water.xyz\"",
      ])
  }

  @Test(
    "A mistake has its place, and a suggestion",
    arguments: [
      (
        "file: 'water.xyz', color: 'viridis(chrage, -1, 1)'",
        [
          "scene.json5:1:98: unknown name \"chrage\", did you mean \"charge\"?", "viridis(chrage, -1, 1)",
          "        ^",
        ]
      ),
      (
        "file: 'water.xyz', radius: 'vdw * tint'",
        ["scene.json5:1:95: cannot multiply a number by a colour", "vdw * tint", "    ^"]
      ),
      (
        "file: 'water.xyz', color: 'chian'",
        [
          "scene.json5:1:89: expected element or a column of this file (chain, charge), found \"chian\", did you mean chain?, for color of particles \"w\""
        ]
      ),
      (
        "file: 'water.xyz', select: 'chain'",
        ["scene.json5:1:96: expected a value for chain in select of particles \"w\", found the end"]
      ),
      (
        "file: 'water.xyz', select: 'chian A'",
        [
          "scene.json5:1:91: expected a property of this file (element, chain, charge, index, x, y, z) in select of particles \"w\", found \"chian\", did you mean chain?"
        ]
      ),
      (
        "file: 'water.xyz', frame: 4",
        ["scene.json5:1:89: expected a frame from 0 to 3 for frame of particles \"w\", found 4"]
      ),
      (
        "file: 'water.xyz', bonds: 'distnace'",
        [
          "scene.json5:1:89: unknown bonds \"distnace\" of particles \"w\", did you mean \"distance\"?"
        ]
      ),
      (
        "file: 'water.xyz', colour: 'red'",
        ["scene.json5:1:82: unknown key \"colour\" in particles \"w\", did you mean \"color\"?"]
      ),
      (
        "file: '../other.xyz'",
        [
          "scene.json5:1:69: expected a path within the folder of the scene, or of --allow-files for file of particles \"w\", found \"../other.xyz\""
        ]
      ),
      (
        "file: 'wter.xyz'",
        [
          "scene.json5:1:69: wter.xyz: cannot read: no such file or folder, did you mean \"water.xyz\"?"
        ]
      ),
      (
        "file: 'duck.glb'",
        [
          "scene.json5:1:69: expected a particle file (\(alternatives(ParticleFormat.allCases.map(\.rawValue)))) for file of particles \"w\", found \"duck.glb\""
        ]
      ),
    ])
  func mistakes(entry: String, message: [String]) { #expect(refusal(entry) == message) }

  @Test("A model is repeated for the selected particles, and reads their columns")
  func repetition() throws {
    let contents = try read(
      """
      { parameters: { t: 0 },
        boxes: [{ name: "a", repeat: { over: "w" }, center: ["x", "index + 10 * i", "t"],
          size: ["2 + charge", 1, "w.frame + 1"], rotation: [0, 0, "count"] }],
        groups: [{ name: "g", repeat: { over: "w" }, position: ["x", 0, 0],
          children: { spheres: [{ name: "s", radius: "2 + charge" }] } }],
        particles: [{ name: "w", file: "water.xyz", select: "chain B", frame: "24 * t" }] }
      """)
    let boxes = try contents.scene.shapes.map { try #require($0 as? Box) }
    #expect(boxes.map(\.name) == ["a[0]", "a[1]"])
    #expect(boxes.map(\.center) == [[1, 1, 0], [9, 12, 0]] && boxes.map(\.size.x) == [3, 5])
    #expect(contents.scene.spheres.map(\.name) == ["g[0].s", "g[1].s"])
    #expect(contents.scene.spheres.map(\.radius) == [3, 5])
    try contents.set("t=0.0833333334")
    #expect(boxes.map(\.center.x) == [3, 9] && boxes[0].size.z > 2.9)
    #expect(contents.scene.groups.filter { $0.name.hasPrefix("g") }.map(\.position.x) == [3, 9])
    #expect(
      refusal("file: 'water.xyz' }], boxes: [{ repeat: { over: 'v' }") == [
        "scene.json5:1:111: unknown particles \"v\" in the repetition of box number 1, expected w"
      ])
    #expect(
      refusal("file: 'water.xyz' }], boxes: [{ center: ['chagre', 0, 0], repeat: { over: 'w' }")
        == ["scene.json5:1:105: unknown name \"chagre\", did you mean \"charge\"?", "chagre", "^"])
  }

  @Test("A negative radius is turned round, and particles without one are not drawn")
  func totalRadii() throws {
    let contents = try read(
      "{ parameters: { k: 1 }, particles: [{ name: 'w', file: 'water.xyz', radius: 'k * vdw' }] }")
    let (bindings, water) = (try #require(contents.bindings), try #require(contents.particles.first))
    let before = water.cloud.elements
    try contents.set("k=-1")
    #expect(water.cloud.elements == before && bindings.failures.isEmpty)
    try contents.set("k=0")
    #expect(water.cloud.bounds.isEmpty && contents.gapWarnings.isEmpty)
    try contents.set("k=2")
    #expect(bindings.firstFailure == nil && water.cloud.elements[0].radius == 3.04)
  }

  @Test("The models of particles end with their scene")
  func release() throws {
    weak var water: ParticleModel?
    do {
      let contents = try read("{ parameters: { t: 0 }, particles: [{ file: 'water.xyz', frame: 't' }] }")
      water = contents.particles.first
      #expect(water != nil)
    }
    #expect(water == nil)
  }

  @Test("A particle file in an allowed folder has its own path in messages and references")
  func allowedFolder() throws {
    let (scenes, parts) = (try TemporaryFolder(), try TemporaryFolder())
    let good = try parts.write("x,y,z\n1,0,0\n", to: "good.csv")
    let bad = try parts.write("1\n\nO 1 2\n", to: "bad.xyz")
    let scene = try scenes.write("{particles: [{file: '\(good)'}]}", to: "scene.json5")
    #expect(try SceneFile.read(scene, allowing: [parts.path("")]).referencedFiles == [good])
    try scenes.write("{particles: [{file: '\(bad)'}]}", to: "scene.json5")
    let error = try #require(throws: SceneFileError.self) {
      try SceneFile.read(scene, allowing: [parts.path("")])
    }
    #expect("\(error)".hasPrefix("\(bad):3: "), "\(error)")
  }
}
