import Geometry
import SceneModel

/// The depths of a scene seen from a directional light, from which follows the light that reaches a position.
///
/// The view is orthographic and fitted to what can be in shadow; see `ShadowFootprint`. Everything outside of it is lit. Map
/// space has the axes right, up and away from the light, and its unit is a texel.
///
/// The map also has the levels of a minimum pyramid: a texel of level k + 1 is the nearest depth of 2 × 2 texels of level
/// k. `depths` stores them as one picture with rows of `stride` texels: level 0 at the left, the others at the right, one
/// above the other, where level k starts in row `firstRow(ofLevel: k)`.
@usableFromInline
package struct ShadowMap: Sendable {
  /// The number of texels along each side.
  @inlinable package static var size: Int { 1024 }
  /// The number of levels after level 0.
  private static let levelCount = ShadowFilter.boundLevel
  /// The number of texels in a row of `depths`.
  @inlinable package static var stride: Int { size + size / 2 }
  /// The depth of a texel without a surface.
  package static let empty: Float = 1e9

  /// The unit direction to the light.
  package let directionToLight: SIMD3<Float>
  /// The map from world space to map space.
  package let toMap: Transform
  /// The rotation of normals from world space to map space.
  package let normalToMap: Transform
  /// The number of texels in a metre.
  package let texelsPerMetre: Float
  /// The depths of all levels, in rows from the bottom.
  package var depths: [Float] {
    isEmpty ? [Float](repeating: Self.empty, count: Self.stride * Self.size) : pyramid
  }
  /// Whether nothing can be in shadow, so that all surfaces that face the light are lit.
  package var isEmpty: Bool { pyramid.isEmpty }
  /// The depths, without elements if the map is empty.
  let pyramid: [Float]

  /// Returns the first row of a level in `depths`.
  @inlinable
  package static func firstRow(ofLevel level: Int) -> Int { level == 0 ? 0 : size - 2 * (size >> level) }

  /// Creates an empty map, with which everything that faces the light is lit.
  init(emptyFor directionToLight: SIMD3<Float>) {
    self.init(directionToLight: directionToLight, models: []) { _ in [] }
  }

  /// Creates the map of a light. It is empty, so that everything that faces the light is lit, if nothing can be in shadow, or
  /// the extent of the models is not finite. O(texels + models).
  ///
  /// - Parameters:
  ///   - directionToLight: the unit direction to the light.
  ///   - models: the casters and receivers.
  ///   - findDepths: returns the distance of the nearest surface in each texel of an orthographic view, in rows from the
  ///     bottom, infinite where there is no surface.
  package init<Failure: Error>(
    directionToLight: SIMD3<Float>, models: [ShadowModel],
    findDepths: (ViewFrustum) throws(Failure) -> [Float]
  ) throws(Failure) {
    self.directionToLight = directionToLight
    let basis = Self.projection(directionToLight)
    func axis(_ component: Int) -> SIMD3<Float> {
      SIMD3(basis.right[component], basis.up[component], basis.forward[component])
    }
    normalToMap = Transform(xAxis: axis(0), yAxis: axis(1), zAxis: axis(2))
    guard let view = Self.view(directionToLight, models) else {
      // All positions are outside the map.
      let scale: Float = 1e-6
      toMap = Transform(
        xAxis: axis(0) * scale, yAxis: axis(1) * scale, zAxis: axis(2) * scale, translation: [-1e6, -1e6, 0])
      texelsPerMetre = scale
      pyramid = []
      return
    }
    let scale = Float(Self.size) / (2 * view.halfSize.y)
    texelsPerMetre = scale
    let middle = SIMD3(Float(Self.size) / 2, Float(Self.size) / 2, 0)
    toMap = Transform(
      xAxis: axis(0) * scale, yAxis: axis(1) * scale, zAxis: axis(2) * scale,
      translation: middle - view.toViewSpace(view.eye) * scale)
    pyramid = Self.pyramid(try findDepths(view), scale: scale)
  }

  /// Returns the pyramid of depths in metres, in texels.
  private static func pyramid(_ depths: [Float], scale: Float) -> [Float] {
    var pyramid = [Float](repeating: empty, count: stride * size)
    var output = pyramid.mutableSpan
    for row in 0..<size {
      for column in 0..<size {
        let depth = depths[row * size + column]
        if depth.isFinite { output[row * stride + column] = depth * scale }
      }
    }
    for level in 1...levelCount {
      let side = size >> level
      let source = level == 1 ? 0 : firstRow(ofLevel: level - 1) * stride + size
      let target = firstRow(ofLevel: level) * stride + size
      for row in 0..<side {
        for column in 0..<side {
          let first = source + 2 * row * stride + 2 * column
          output[target + row * stride + column] = min(
            min(output[first], output[first + 1]), min(output[first + stride], output[first + stride + 1]))
        }
      }
    }
    return pyramid
  }
}
