import Geometry
import SceneModel

extension ShadowMap {
  /// The number of texels between the shadows and each edge.
  private static let margin: Float = 4
  /// The least side of the map, as a fraction of the scene's extent. The depths of larger surfaces are less exact than a
  /// texel, because they are rounded to 24 bits.
  private static let leastShare: Float = 1 / 1024

  /// Returns the projection of views from a light, with half the side of the picture.
  static func projection(_ directionToLight: SIMD3<Float>, halfSide: Float = 1) -> CameraProjection {
    CameraProjection(
      Camera(position: directionToLight, target: .zero, orthographicHeight: 2 * halfSide), aspectRatio: 1)
  }

  /// Returns the view from a light that shows everything that can be in shadow, with its penumbra. The depth range is that of
  /// all models in the view, so that casters outside of the shadows' depths count. Nil if nothing can be in shadow. O(models).
  static func view(_ directionToLight: SIMD3<Float>, _ models: [ShadowModel]) -> ViewFrustum? {
    let axes = projection(directionToLight)
    let reach = length(models.reduce(into: BoundingBox.empty) { $0.include($1.bounds) }.size)
    let region = ShadowFootprint.ofShadows(models, axes)
    guard reach > 0, reach.isFinite, !region.isEmpty, region.halfSide > 0 else { return nil }
    func depths(_ area: ShadowFootprint) -> ClosedRange<Float>? {
      models.lazy.compactMap { area.depths(of: $0.bounds, axes) }.reduce(nil) {
        (sum: ClosedRange<Float>?, own) in
        guard let sum else { return own }
        return min(sum.lowerBound, own.lowerBound)...max(sum.upperBound, own.upperBound)
      }
    }
    let half = max(region.halfSide, reach * leastShare / 2)
    let inner = ShadowFootprint(center: region.center, halfSide: half)
    guard let range = depths(inner) else { return nil }
    // A penumbra is at most as wide as that of the nearest caster on the farthest receiver, and as the largest filter.
    let penumbra = (range.upperBound - range.lowerBound) * ShadowFilter.coneSlope
    let side = Float(size)
    let outer = ShadowFootprint(
      center: region.center,
      halfSide: min(
        (half + penumbra) * side / (side - 2 * margin),
        half * side / (side - 2 * (margin + ShadowFilter.maximumRadius))))
    return view(projection(directionToLight, halfSide: outer.halfSide), outer, depths(outer) ?? range)
  }

  /// Returns the view of an area in a range of depths.
  private static func view(
    _ axes: CameraProjection, _ area: ShadowFootprint, _ depths: ClosedRange<Float>
  ) -> ViewFrustum {
    let (center, half, forward) = (area.center, area.halfSide, axes.forward)
    let extent = (depths.upperBound - depths.lowerBound) / 2
    // The scene is in front of the eye, because the imposters of OpenGL have only positive distances.
    let distance = extent * 1.1 + half * 0.1
    let eye =
      axes.right * center.x + axes.up * center.y + forward * (depths.lowerBound + extent - distance)
    // A box with the extent of the depths along `forward`.
    let box = BoundingBox(
      around: eye + forward * distance, halfSize: (extent + half * 0.01) * forward.magnitude)
    return ViewFrustum(eye: eye, axes, bounds: box)
  }
}

extension BoundingBox {
  fileprivate init(around center: SIMD3<Float>, halfSize: SIMD3<Float>) {
    self.init(min: center - halfSize, max: center + halfSize)
  }
}

extension SIMD3<Float> {
  /// The absolute values of the components.
  fileprivate var magnitude: SIMD3<Float> { SIMD3(abs(x), abs(y), abs(z)) }
}
