import Geometry
import SceneModel
import TestSupport
import Testing

@testable import RenderScene

@Suite("Drags in the plane of the view")
struct ViewPlaneDragTests {
  @Test("The point follows the pointer in the picture, in the plane through it that faces the camera")
  func plane() throws {
    var random = SeededGenerator(seed: RandomTests.seed)
    func number(_ range: ClosedRange<Float>) -> Float { .random(in: range, using: &random) }
    for round in 0..<200 {
      let camera = Camera(
        position: [number(-5...5), number(-5...5), number(6...9)],
        target: [number(-1...1), number(-1...1), 0],
        fieldOfView: number(20...80), orthographicHeight: round.isMultiple(of: 2) ? nil : number(1...9))
      let size = WindowSize(width: 640, height: 480)
      let start = SIMD3(number(-1...1), number(-1...1), number(-1...1))
      var drag = try #require(
        ViewPlaneDrag(of: start, camera: camera, height: Float(size.height), aspectRatio: size.aspectRatio))
      let view = Scene(camera: camera).view(aspectRatio: 4 / 3)
      let pixels = SIMD2(number(-90...90), number(-90...90))
      let moved = drag.point(movedBy: pixels)
      let movement = place(moved, in: view, size) - place(start, in: view, size)
      #expect(length(SIMD3(movement - pixels, 0)) < 0.05, "round \(round)")
      drag.axis = round % 3
      let along = drag.point(movedBy: pixels) - start
      for axis in 0..<3 where axis != drag.axis { #expect(along[axis] == 0) }
    }
  }

  @Test("A point behind the eye cannot be dragged, and an axis towards the eye does not move it")
  func limits() throws {
    let camera = Camera(position: [0, 0, 5], target: .zero)
    #expect(ViewPlaneDrag(of: [0, 0, 6], camera: camera, height: 100, aspectRatio: 1) == nil)
    var drag = try #require(ViewPlaneDrag(of: .zero, camera: camera, height: 100, aspectRatio: 1))
    drag.axis = 2
    #expect(drag.point(movedBy: [10, 10]) == .zero)
    drag.axis = 1
    #expect(drag.point(movedBy: [10, 10]).y < 0 && drag.point(movedBy: [10, 10]).x == 0)
  }

  /// Returns the place of a point in a window, in pixels.
  private func place(_ point: SIMD3<Float>, in view: ViewFrustum, _ size: WindowSize) -> SIMD2<Float> {
    let clip = view.viewProjection * SIMD4(point, 1)
    return SIMD2(
      (clip.x / clip.w + 1) / 2 * Float(size.width), (1 - clip.y / clip.w) / 2 * Float(size.height))
  }
}
