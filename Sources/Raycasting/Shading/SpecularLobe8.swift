import Geometry
import RenderScene

/// The microfacet reflection of eight surfaces, apart from the Fresnel term: the distribution of Trowbridge and Reitz
/// (GGX) with the separable masking and shadowing of Smith, as in glTF 2.0, appendix B.
struct SpecularLobe8 {
  private let normal: Vector3x8
  /// The cross products of normal and direction to the eye.
  private let crossView: Vector3x8
  private let normalDotView: SIMD8<Float>
  /// The dot products of normal and direction to the eye, at least 0.0001.
  let cosine: SIMD8<Float>
  /// α², where α = roughness².
  private let alphaSquare: SIMD8<Float>
  private let viewTerm: SIMD8<Float>

  /// Creates lobes.
  ///
  /// - Parameters:
  ///   - normal: the unit normals.
  ///   - view: the unit directions to the eye.
  ///   - roughness: the roughness, from 0 to 1. Below 0.045 it counts as 0.045.
  @inline(__always)
  init(_ normal: Vector3x8, _ view: Vector3x8, roughness: SIMD8<Float>) {
    self.normal = normal
    crossView = normal.cross(view)
    normalDotView = normal.dot(view)
    cosine = normalDotView.max(0.0001)
    let limited = roughness.max(0.045)
    alphaSquare = limited * limited * (limited * limited)
    viewTerm = cosine + (cosine * cosine * (1 - alphaSquare) + alphaSquare).squareRoot()
  }

  /// Returns π D V (n·l) for a light.
  ///
  /// - Parameters:
  ///   - light: the unit directions to the light.
  ///   - normalDotLight: the dot product of normal and light, at least 0.
  ///   - halfSquare: the squared length of l + v.
  ///   - sunVariance: the angular variance of a sun divided by v·h; see `LightSource.angularVariance`. Nil for a light
  ///     without one.
  @inline(__always)
  func reflection(
    _ light: Vector3x8, _ normalDotLight: SIMD8<Float>, halfSquare: SIMD8<Float>,
    sunVariance: SIMD8<Float>?
  ) -> SIMD8<Float> {
    // 1 − (n·h)² is the square of |n × h|, which does not cancel where n is close to h.
    let cross = crossView + normal.cross(light)
    let sum = normalDotView + normalDotLight
    var (sineSquare, square, factor) = (cross.dot(cross), alphaSquare, alphaSquare)
    if let sunVariance {
      square = alphaSquare + LightSource.sunWidening * sunVariance
      let radius = LightSource.sunRadius * sunVariance / (sunVariance + alphaSquare).squareRoot()
      let sine = (sineSquare.squareRoot() - radius * sum).max(0)
      sineSquare = sine * sine
      let integral = square + (.pi / 2) * radius * square.squareRoot() + radius * radius
      factor = square * square / integral
    }
    let width = (sineSquare + sum * sum * square) / halfSquare
    let lightTerm =
      normalDotLight + (normalDotLight * normalDotLight * (1 - alphaSquare) + alphaSquare).squareRoot()
    return factor * normalDotLight / (width * width * viewTerm * lightTerm)
  }

  /// Returns the mean direction from which the reflected light of an environment arrives; see `ReflectionTable`. Its
  /// length is not 1.
  @inline(__always)
  func meanDirection(_ view: Vector3x8, mirrorShare: SIMD8<Float>) -> Vector3x8 {
    normal.mixed(with: normal * (cosine * 2) - view, mirrorShare)
  }
}

/// Returns the Fresnel term (1 − cosine)^5: C. Schlick, "An Inexpensive BRDF Model for Physically-based Rendering", 1994.
@inline(__always)
func fresnel5(_ cosine: SIMD8<Float>) -> SIMD8<Float> {
  let base = (1 - cosine).max(0)
  let square = base * base
  return square * square * base
}
