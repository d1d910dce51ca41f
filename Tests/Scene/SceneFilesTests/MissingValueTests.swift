import Geometry
import SceneExpressions
import SceneModel
import TestSupport
import Testing

@testable import SceneFiles

@Suite("Missing values")
struct MissingValueTests {
  private func read(_ text: String) throws -> SceneFile.Contents {
    try SceneFile.parse(Array(text.utf8), path: "a.json5")
  }

  @Test(
    "A missing cell of a particle file is grey, has an empty text, and is not in the legend, as one of a table"
  )
  func cells() throws {
    let text = "x,y,z,q,kind\n0,0,0,10,a\n1,0,0,,\n2,0,0,12,b\n"
    let folder = try SceneFolder(["t.csv": text])
    let contents = try folder.read(
      """
      { data: [{ name: "d", file: "t.csv" }], particles: [{ name: "p", file: "t.csv", color: "viridis(q)" }],
        labels: [{ repeat: { over: "p" }, text: "{q}", position: ["x", 1, 0] }, { text: "{d.q[1]}{d.q[0]:.1}" }] }
      """)
    let scene = contents.scene
    #expect(contents.particles[0].cloud.elements.map(\.color.hex) == ["#440154", "#808080", "#fde725"])
    #expect(scene.labels.map(\.text) == ["10", "", "12", "10.0"])
    #expect(scene.colorLegend.map { [$0.from, $0.to] } == [10, 12])
    let kinds = try folder.read("{ particles: [{ name: 'p', file: 't.csv', color: 'kind' }] }")
    #expect(kinds.particles[0].cloud.elements[1].color == .missing)
  }

  @Test(
    "One warning counts the models that are not drawn because a value is missing, and no value of 0 is one")
  func warnings() throws {
    let contents = try read(
      """
      { parameters: { t: 0 }, spheres: [{ radius: "t" }, { name: "a", radius: "sqrt(t - 1)" }, {}],
        boxes: [{ size: [1, "t", 1] }, { position: [0, "1 / t", 0] }], cones: [{ from: [0, 0, 0], to: [0, "t", 0] }],
        groups: [{ scale: "sqrt(t - 1)", children: { spheres: [{}] } }], labels: [{ text: "a", position: ["1 / t", 0, 0] }] }
      """)
    #expect(contents.bindings?.failures.isEmpty == true)
    #expect(
      contents.gapWarnings.map(\.message) == [
        "4 models are not drawn, because values are missing or too large, the first: group number 1"
      ])
    #expect(contents.scene.models.map(\.isHidden) == [true, true, false, true, true, true, true])
    try contents.bindings?.set("t", to: .number(1))
    #expect(contents.gapWarnings.isEmpty && contents.scene.models.filter(\.isHidden).count == 1)
  }

  @Test(
    "A light, a material and a camera keep the values that they have while new ones are missing, with a warning"
  )
  func keptValues() throws {
    let contents = try read(
      """
      { parameters: { t: 0 }, lights: [{ direction: [0, -1, 0], intensity: "2 / t" }],
        materials: [{ name: "m", roughness: "0.25 + 0 / t" }],
        camera: { position: [0, 0, "5 / t"], target: [0, 0, 0] }, spheres: [{ material: "m" }] }
      """)
    let scene = contents.scene
    let standard = Light()
    #expect(contents.bindings?.failures.isEmpty == true && contents.bindings?.firstFailure == nil)
    #expect(scene.lights[0].intensity == standard.intensity)
    #expect(
      contents.gapWarnings.map { "\($0)" } == [
        "a.json5:2: 3 properties keep their values, because the new ones are missing, the first: expected a number from 0 to 1 for roughness of material \"m\", found nan where t is 0"
      ])
    try contents.bindings?.set("t", to: .number(1))
    #expect(contents.gapWarnings.isEmpty && scene.lights[0].intensity == 2)
    #expect(scene.materials[0].roughness == 0.25 && scene.camera?.position == [0, 0, 5])
    try contents.bindings?.set("t", to: .number(0))
    #expect(scene.lights[0].intensity == 2 && scene.materials[0].roughness == 0.25)
    // A number out of range is the nearest one, and a count beyond the limit a mistake.
    let other = try read(
      "{ parameters: { t: -2 }, materials: [{ name: 'm', roughness: 't + 2' }], curves: [{ points: [[0, 0, 0], [1, 1, 0]], sides: 't + 8' }] }"
    )
    try other.bindings?.set("t", to: .number(0))
    #expect(other.scene.materials[0].roughness == 1 && other.bindings?.failures.isEmpty == true)
    #expect(other.gapWarnings.map(\.message).first?.hasPrefix("a value is out of range") == true)
    try other.bindings?.set("t", to: .number(1e6))
    #expect(other.bindings?.failures.count == 1 && other.gapWarnings.count == 1)
  }

  @Test("A missing colour is grey, of one model and of the vertices of a surface")
  func colors() throws {
    let contents = try read(
      """
      { parameters: { t: 0 }, spheres: [{ color: "viridis(sqrt(t - 1))" }],
        surfaces: [{ u: { count: 3 }, v: { count: 3 }, point: ["u", "v", 0], color: "viridis(sqrt(u - 0.5))" }] }
      """)
    #expect(contents.scene.spheres[0].color == .missing)
    let surface = try #require(contents.scene.computedMeshes.first)
    surface.update()
    #expect(surface.mesh.colors[0] == .missing && surface.mesh.colors[2] != .missing)
  }

  @Test("Functions of copies that are not there are not evaluated, and have their values when they appear")
  func absentCopies() throws {
    let contents = try read(
      """
      { parameters: { share: [2, 1] },
        extrusions: [{ repeat: { count: "count(share)" }, u: { name: "s", from: 0, to: "tau", count: 16 },
          outline: ["share[i] * cos(s)", "share[i] * sin(s)"] }] }
      """)
    let meshes = contents.scene.computedMeshes
    #expect(meshes.filter { !$0.isHidden }.count == 2 && contents.gapWarnings.isEmpty)
    meshes[2].update()
    #expect(meshes[2].failure == nil && meshes[2].gap == nil)
    try contents.set("share=[2, 1, 3]")
    #expect(!meshes[2].isHidden && abs(meshes[2].bounds.max.x - 3) < 1e-4)
    try contents.set("share=[5]")
    #expect(meshes[1].isHidden && abs(meshes[0].bounds.max.x - 5) < 1e-4 && contents.gapWarnings.isEmpty)
  }
}
