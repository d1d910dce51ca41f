import Geometry
import Testing

@testable import SceneModel

@Suite("Hidden models in exports")
struct HiddenModelTests {
  private let surface = ParametricSurface(name: "wave")

  @Test("A hidden surface is left out, as the models of a hidden group are")
  func document() throws {
    let group = Group(name: "g", isVisible: false)
    let scene = Scene(
      spheres: [Sphere(name: "s"), Sphere(name: "g.t", group: group)], computedMeshes: [surface],
      groups: [group])
    #expect(try scene.meshDocument().nodes.map(\.name) == ["s", "wave"])
    surface.isVisible = false
    #expect(try scene.meshDocument().nodes.map(\.name) == ["s"])
    group.isVisible = true
    #expect(try scene.meshDocument().nodes.map(\.name) == ["s", "t"])
  }

  @Test("A surface that is hidden at some instants of an animation has scale 0 there")
  func animation() throws {
    let scene = Scene(computedMeshes: [surface])
    surface.isVisible = false
    var recorder = SceneRecorder(scene)
    try recorder.record(at: 0)
    surface.isVisible = true
    try recorder.record(at: 1)
    surface.isVisible = false
    try recorder.record(at: 2)
    let document = recorder.document
    #expect(document.nodes[0].transform.xAxis == .zero, "hidden in programs that do not play")
    #expect(document.animation?.tracks.first?.scales == [.zero, .one, .zero])
  }
}
