import Geometry
import SceneModel
import Testing

@testable import RenderScene

@Suite("Shadow maps")
struct ShadowMapTests {
  private let bounds = BoundingBox(min: [-4, 0, -4], max: [4, 4, 4])
  private let up = SIMD3<Float>(0, 1, 0)

  /// Returns the map of a light from above on a ground at height 0, half of which is below a roof at `height`: where
  /// `isRoof` is true for the column of a texel.
  private func map(roofAt height: Float, _ isRoof: (Int) -> Bool) -> ShadowMap {
    ShadowMap(directionToLight: up, models: [ShadowModel(bounds: bounds)]) { view in
      (0..<ShadowMap.size * ShadowMap.size).map {
        view.eye.y - (isRoof($0 % ShadowMap.size) ? height : 0)
      }
    }
  }

  /// Returns the world position on the ground below a column of the map, in its middle row.
  private func ground(_ column: Float, _ map: ShadowMap) -> SIMD3<Float> {
    let middle = map.toMap.apply(to: .zero)
    return map.toMap.xAxis.x != 0
      ? SIMD3((column - middle.x) / map.toMap.xAxis.x, 0, 0)
      : SIMD3(0, 0, (column - middle.x) / map.toMap.zAxis.x)
  }

  @Test("A texel is the nearest of the four below it in each level of the pyramid")
  func pyramid() {
    let size = ShadowMap.size
    let map = ShadowMap(directionToLight: up, models: [ShadowModel(bounds: bounds)]) { view in
      (0..<size * size).map { index in
        index == 5 * size + 9 ? view.eye.y - 2 : index % size < 512 ? view.eye.y : .infinity
      }
    }
    let (near, ground) = (map.toMap.apply(to: [0, 2, 0]).z, map.toMap.apply(to: .zero).z)
    func depth(_ level: Int, _ column: Int, _ row: Int) -> Float {
      map.depths[
        (ShadowMap.firstRow(ofLevel: level) + row) * ShadowMap.stride + (level == 0 ? 0 : size) + column]
    }
    #expect(abs(depth(0, 9, 5) - near) < 0.001 && abs(depth(0, 8, 5) - ground) < 0.001)
    #expect(depth(1, 4, 2) == depth(0, 9, 5) && depth(2, 2, 1) == depth(0, 9, 5))
    #expect(depth(6, 0, 0) == depth(0, 9, 5) && depth(6, 1, 0) == depth(0, 8, 5))
    #expect(depth(1, 5, 2) == depth(0, 8, 5) && depth(6, 8, 0) == ShadowMap.empty)
  }

  @Test("A roof shadows the ground below it, and the shadow ends below its edge")
  func roof() {
    let map = map(roofAt: 2) { $0 < 512 }
    #expect(map.visibility(of: ground(400, map), normal: up) == 0)
    #expect(map.visibility(of: ground(600, map), normal: up) == 1)
    #expect(abs(map.visibility(of: ground(512, map), normal: up) - 0.5) < 0.03)
    let values = stride(from: Float(480), through: 544, by: 0.25).map {
      map.visibility(of: ground($0, map), normal: up)
    }
    #expect(zip(values, values.dropFirst()).allSatisfy { $0 <= $1 + 0.02 && $1 - $0 < 0.08 })
  }

  @Test("The penumbra grows with the height of the caster, as wide as the disc of the light")
  func penumbra() {
    func width(_ height: Float) -> Float {
      let map = map(roofAt: height) { $0 < 512 }
      let partial = stride(from: Float(450), through: 574, by: 0.25).filter {
        (0.02...0.98).contains(map.visibility(of: ground($0, map), normal: up))
      }
      return Float(partial.count) / 4 / map.texelsPerMetre
    }
    let widths = [1, 2, 3].map { width($0) }
    for (index, width) in widths.enumerated() {
      let exact = 2 * ShadowFilter.coneSlope * Float(index + 1)
      #expect(width > 0.8 * exact && width < 1.15 * exact)
    }
    #expect(width(0.05) < 0.04)
  }

  @Test("Surfaces that face away are dark, and positions outside the map are lit")
  func outside() {
    let map = map(roofAt: 2) { _ in true }
    #expect(map.visibility(of: .zero, normal: up) == 0)
    #expect(map.visibility(of: [0, 2, 0], normal: up) == 1)
    #expect(map.visibility(of: [0, 2, 0], normal: -up) == 0)
    #expect(map.visibility(of: [9, 0, 0], normal: up) == 1)
    #expect(map.visibility(of: [.nan, 0, 0], normal: up) == 1)
    // The first and the last texel of a row belong to the map.
    let (row, middle) = (map.toMap, map.toMap.apply(to: .zero))
    for (column, visibility) in [(-0.5, 1), (0.5, 0), (1023.5, 0), (1024.5, 1)] as [(Float, Float)] {
      let isAlongX = row.xAxis.x != 0
      let offset = (column - middle.x) / (isAlongX ? row.xAxis.x : row.zAxis.x)
      #expect(map.visibility(of: isAlongX ? [offset, 0, 0] : [0, 0, offset], normal: up) == visibility)
    }
  }

  @Test("Everything is lit if the bounds are empty, a point, or not finite")
  func noBounds() {
    for bounds in [
      BoundingBox.empty, BoundingBox(min: .one, max: .one), BoundingBox(min: .zero, max: [.infinity, 1, 1]),
    ] {
      let map = ShadowMap(directionToLight: up, models: [ShadowModel(bounds: bounds)]) { _ in [] }
      #expect(map.visibility(of: .zero, normal: up) == 1 && map.depths.allSatisfy { $0 == ShadowMap.empty })
    }
  }

  @Test("The first four lights that cast shadows have maps, and the default lights have none")
  func lights() {
    let view = ViewFrustum(Camera(), bounds: bounds, aspectRatio: 1)
    func shading(_ lights: [Light]) -> LightingParameters {
      LightingParameters(view: view, lights: lights, background: .black, fog: 0)
    }
    #expect(shading([]).shadowLights.isEmpty && shading([]).counts.shadows == 0)
    let lights = (0..<7).map { Light(direction: [Float($0), -1, 0], castsShadow: $0 != 1) }
    lights[3].direction = .zero
    #expect(shading(lights).shadowLights == [0, 2, 4, 5] && shading(lights).counts.shadows == 4)
    #expect(shading(lights).forDepths.shadowLights.isEmpty && shading(lights).forDepths.isDepthOnly)
    let parameters = ShadowParameters(shading(lights), [], view, height: 100)
    #expect(parameters.mapOfLight == [0, -1, 1, -1, 2, 3, -1])
    // 32 samples, 20 lights, 4 matrices and 4 footprints.
    #expect(parameters.block.count == 32 + 5 + 16 + 4)
  }

  @Test("A map is rendered again only for another direction of its light, or another state of the models")
  func cache() {
    let view = ViewFrustum(Camera(), bounds: bounds, aspectRatio: 1)
    let lights = [Light(direction: [0, -1, 0]), Light(direction: [1, -1, 0])]
    var cache = ShadowMapCache()
    var state = ShadowState()
    var clips: [ClipPlane?] = []
    func update() -> Bool {
      let shading = LightingParameters(view: view, lights: lights, background: .black, fog: 0)
      return cache.update(shading, of: state, models: [ShadowModel(bounds: bounds)]) {
        clips.append($0.clip)
        return [Float](repeating: .infinity, count: ShadowMap.size * ShadowMap.size)
      }
    }
    #expect(update() && cache.renderCount == 2)
    lights[0].color = .black
    #expect(!update() && cache.renderCount == 2)
    lights[1].direction = [0, -1, 1]
    #expect(update() && cache.renderCount == 3)
    lights[0].castsShadow = false
    #expect(update() && cache.renderCount == 3 && cache.maps.count == 1)
    state.revision += 1
    #expect(update() && cache.renderCount == 4 && clips.allSatisfy { $0 == nil })
    state.clip = ClipPlane(normal: [0, 1, 0], distance: 0.25)
    #expect(update() && cache.renderCount == 5 && clips.last == state.clip)
  }
}
