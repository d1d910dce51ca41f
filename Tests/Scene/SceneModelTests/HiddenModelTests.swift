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

  @Test("What no instant of an animation shows is left out, with its meshes, its groups and their lights")
  func neverShown() throws {
    let (shown, hidden) = (Sphere(name: "shown"), Sphere(name: "hidden", radius: 2))
    let blinking = Sphere(name: "blinking", radius: 3)
    let (dark, view) = (Group(name: "dark", isVisible: false), Group(name: "view", isVisible: false))
    let inner = Group(name: "dark.inner", parent: dark)
    let box = Box(name: "dark.inner.box", group: inner)
    let scene = Scene(
      spheres: [hidden, shown, blinking], shapes: [box],
      lights: [Light(name: "dark.lamp", group: dark), Light(name: "sun")], camera: Camera(group: view),
      groups: [dark, inner, view])
    (hidden.isVisible, blinking.isVisible) = (false, false)
    var recorder = SceneRecorder(scene)
    try recorder.record(at: 0)
    (shown.center, hidden.center) = ([1, 0, 0], [2, 0, 0])
    blinking.isVisible = true
    try recorder.record(at: 1)
    let document = recorder.document
    #expect(document.nodes.map(\.name) == ["shown", "blinking"])
    #expect(document.nodes.map(\.mesh) == [0, 1] && document.meshes.count == 2)
    #expect(document.sphereRadii == [0: 1, 1: 3])
    #expect(document.lights.map(\.name) == ["sun"])
    #expect(document.groups.map(\.name) == ["view"] && document.cameras.map(\.group) == [0])
    #expect(
      document.animation?.tracks == [
        .init(node: 0, translations: [.zero, [1, 0, 0]]), .init(node: 1, scales: [.zero, .one]),
      ])
    dark.isVisible = true
    try recorder.record(at: 2)
    #expect(recorder.document.nodes.map(\.name) == ["shown", "blinking", "box"])
    #expect(recorder.document.groups.map(\.parent) == [nil, 0, nil])
    #expect(recorder.document.nodes[2].group == 1 && recorder.document.cameras.map(\.group) == [2])
    #expect(recorder.document.lights.count == 2)
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
