import Geometry
import SceneModel
import Testing

@testable import RenderScene

@Suite("Extents of shadow maps")
struct ShadowFootprintTests {
  private let toLight = SIMD3<Float>(0, 1, 0)

  private func model(
    _ center: SIMD3<Float>, _ size: SIMD3<Float>, shadowsItself: Bool = false
  ) -> ShadowModel {
    ShadowModel(
      bounds: BoundingBox(min: center - size / 2, max: center + size / 2), shadowsItself: shadowsItself)
  }

  private func region(_ models: [ShadowModel]) -> ShadowFootprint {
    .ofShadows(models, ShadowMap.projection(toLight))
  }

  @Test("A large ground counts only where other models are, and these count as a whole")
  func ground() throws {
    let ground = model(.zero, [1000, 0, 1000])
    let things = [model([4, 1, 0], [2, 2, 2]), model([-3, 1, 1], [2, 2, 4])]
    let region = region([things[0], ground, things[1]])
    #expect(region.halfSide == 4.5)
    #expect((region.high - region.low).min() == 4)
    let view = try #require(ShadowMap.view(toLight, [things[0], ground, things[1]]))
    // The penumbra of 2 m, and 4 texels.
    #expect(abs(view.halfSize.y - (4.5 + 2 * ShadowFilter.coneSlope) * 1024 / 1016) < 1e-4)
  }

  @Test("Models that shadow themselves count as a whole, and others alone do not count")
  func single() {
    #expect(region([model([1, 2, 3], [2, 2, 2])]).isEmpty)
    #expect(region([]).isEmpty)
    #expect(ShadowMap.view(toLight, [model(.zero, .one), model([3, 0, 0], .one)]) == nil)
    let torus = model([1, 2, 3], [4, 1, 4], shadowsItself: true)
    #expect(region([torus]).halfSide == 2)
    #expect(region([torus, model([9, 0, 0], .one)]).halfSide == 2)
  }

  @Test("The depth range is that of all models in front of and behind the map, also of parts of large ones")
  func depths() throws {
    let thing = model([5, 1, 0], [2, 2, 2]), roof = model([0, 30, 0], [400, 1, 400])
    let view = try #require(ShadowMap.view(toLight, [thing, roof, model(.zero, [1000, 0, 1000])]))
    func depth(_ height: Float) -> Float { view.eye.y - height }
    #expect(view.near > 0 && view.near < depth(30.5) && view.far > depth(0))
    #expect(view.far - view.near < 40)
    // A slanting light: the ground in the map is far shallower than the whole ground.
    let low = SIMD3<Float>(1, 1, 0) / Float(2).squareRoot()
    let slanting = try #require(ShadowMap.view(low, [thing, model(.zero, [1000, 0, 1000])]))
    #expect(slanting.far - slanting.near < 8)
    for corner in thing.bounds.corners {
      let distance = dot(corner - slanting.eye, slanting.forward)
      #expect(distance > slanting.near && distance < slanting.far && slanting.shows(corner))
    }
  }

  @Test("The part of a box in a rectangle has the depths of its sections")
  func clipping() throws {
    let axes = ShadowMap.projection(SIMD3<Float>(0, 1, 1) / Float(2).squareRoot())
    let box = BoundingBox(min: [-10, -1, -10], max: [10, 1, 10])
    // The line of sight through the origin enters and leaves the box at heights of 1 and −1.
    let root = Float(2).squareRoot()
    let range = try #require(ShadowFootprint(center: .zero, halfSide: 1e-4).depths(of: box, axes))
    #expect(abs(range.lowerBound + root) < 0.001 && abs(range.upperBound - root) < 0.001)
    let whole = try #require(ShadowFootprint(center: .zero, halfSide: 50).depths(of: box, axes))
    #expect(abs(whole.upperBound - 11 / root) < 0.001)
    #expect(ShadowFootprint(center: [30, 0], halfSide: 1).depths(of: box, axes) == nil)
  }
}
