import Geometry
import SceneModel
import TestSupport
import Testing

@testable import Raycasting
@testable import RenderScene

@Suite("The extents of boxes in a view")
struct ViewFrustumCullingTests {
  @Test("The extent of a box is that of its corners")
  func extent() throws {
    let frustum = ViewFrustum(
      Camera(position: [0, 0, 10], target: .zero, fieldOfView: 90),
      bounds: BoundingBox(min: [-1, -1, -1], max: [1, 1, 1]), aspectRatio: 1)
    var random = SeededGenerator(seed: 64)
    func vector() -> SIMD3<Float> { SIMD3.random(in: -1...1, using: &random) }
    for _ in 0..<100 {
      let (one, other) = (vector(), vector())
      let box = BoundingBox(min: pointwiseMin(one, other), max: pointwiseMax(one, other))
      let toView = Transform(xAxis: vector(), yAxis: vector(), zAxis: vector(), translation: [0, 0, 20])
      let corners = box.corners.map { toView.apply(to: $0) }
      let extent = try #require(frustum.extent(of: box, at: toView))
      for axis in 0..<2 {
        let slopes = corners.map { $0[axis] / $0.z }
        #expect(abs(extent.low[axis] - (slopes.min() ?? 0)) < 1e-5)
        #expect(abs(extent.high[axis] - (slopes.max() ?? 0)) < 1e-5)
      }
      #expect(abs(extent.nearest - (corners.map(\.z).min() ?? 0)) < 1e-4)
    }
  }
}
