import Geometry
import SceneModel

/// The environment as the background of a picture: the display value of the radiance behind each pixel.
///
/// The value in the world-space direction d is `ToneMapping.neutral(radiance · intensity · exposureFactor)`, where the
/// radiance is that of `EnvironmentMap.background` in the direction `toEnvironment` · d, by bilinear interpolation. In an
/// orthographic view all pixels have the same direction and colour.
package struct EnvironmentBackground: Sendable {
  private let map: OctahedralMap
  private let toMap: Transform
  private let factor: Float
  private let view: ViewFrustum
  private let scale: SIMD2<Float>

  /// Creates the background of a picture of `width` × `height` pixels. Returns nil if the environment is not visible.
  package init?(_ scene: Scene, _ lighting: LightingParameters, _ view: ViewFrustum, width: Int, height: Int)
  {
    guard scene.environment.isVisible else { return nil }
    (map, toMap, self.view) = (lighting.environment.background, lighting.toEnvironment, view)
    factor = lighting.environmentIntensity * lighting.exposureFactor
    scale = 2 / SIMD2(Float(width), Float(height))
  }

  /// Returns the linear display value of a pixel, with alpha 1. Rows count from the top.
  package func light(column: Int, row: Int) -> SIMD4<Float> {
    let place = (SIMD2(Float(column), Float(row)) + 0.5) * scale - 1
    let direction = toMap.apply(to: view.ray(through: [place.x, -place.y]).direction)
    return SIMD4(ToneMapping.neutral(map.value(direction) * factor), 1)
  }
}
