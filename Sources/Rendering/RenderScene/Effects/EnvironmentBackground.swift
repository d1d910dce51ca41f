import Geometry
import SceneModel

/// The environment as the background of a picture: the display value of the radiance behind each pixel.
///
/// The value in the world-space direction d is `toneMapping.displayed(radiance · intensity · exposureFactor)`, where the
/// radiance is that of `EnvironmentMap.background` in the direction `toEnvironment` · d, by bilinear interpolation. In an
/// orthographic view all pixels have the same direction and colour.
package struct EnvironmentBackground: Sendable {
  /// The radiance.
  package let map: OctahedralMap
  /// The factor of the radiance.
  package let factor: Float
  /// The tone mapping.
  package let toneMapping: ToneMapping
  /// The direction in the space of the map at the upper left corner of the picture, of any length.
  package let corner: SIMD3<Float>
  /// The change of the direction from column to column and from row to row.
  package let across: SIMD3<Float>, down: SIMD3<Float>

  /// Creates the background of a picture of `width` × `height` pixels.
  package init(_ lighting: LightingParameters, _ view: ViewFrustum, width: Int, height: Int) {
    let toMap = lighting.toEnvironment
    map = lighting.environment.background
    factor = lighting.environmentIntensity * lighting.exposureFactor
    toneMapping = lighting.toneMapping
    corner = toMap.apply(to: view.ray(through: [-1, 1]).direction)
    let size: SIMD2<Float> =
      view.isOrthographic ? .zero : 2 * view.halfSize / SIMD2(Float(width), Float(height))
    across = toMap.apply(to: view.right * size.x)
    down = toMap.apply(to: view.up * -size.y)
  }

  /// Returns the linear display value of a pixel, with alpha 1. Rows count from the top.
  package func light(column: Int, row: Int) -> SIMD4<Float> {
    let direction = corner + across * (Float(column) + 0.5) + down * (Float(row) + 0.5)
    return SIMD4(toneMapping.displayed(map.value(direction) * factor), 1)
  }
}
