import Geometry
import SceneModel
import Testing

@testable import RenderScene

@Suite("Picking in shape clouds")
struct ShapeCloudPickingTests {
  @Test("The nearest element is picked with its index, at its place in the group")
  func nearest() throws {
    let group = Group(position: [0, 0, -1], scale: [1, 1, -1])
    let cloud = ShapeCloud(
      name: "bricks", template: Box(center: [50, 0, 0], size: [1, 1, 1]),
      elements: [
        .init(transform: Transform(translation: [0, 0, 3]), color: .white),
        .init(transform: Transform(translation: [5, 0, -3]), color: .white),
        .init(transform: Transform(zAxis: [0, 0, -2], translation: [0, 0, -2]), color: .white),
      ], group: group)
    let scene = Scene(shapeClouds: [cloud])
    let ray = Ray(origin: [0, 0, 9], direction: [0, 0, -1])
    let pick = try #require(scene.pick(by: ray))
    // The third element is at 1 in the scene, and reaches 1 to the front.
    #expect(pick.model === cloud && pick.element == 2 && pick.name == "bricks")
    #expect(pick.distance == 7 && pick.center == [0, 0, 2])
    group.isVisible = false
    #expect(scene.pick(by: ray) == nil)
  }
}
