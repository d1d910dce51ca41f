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
  ///   - sunVariance: the angular variance of a sun, 0 for other lights; see `LightSource.angularVariance`.
  @inline(__always)
  func reflection(
    _ light: Vector3x8, _ normalDotLight: SIMD8<Float>, halfSquare: SIMD8<Float>,
    sunVariance: Float
  ) -> SIMD8<Float> {
    // 1 − (n·h)² is the square of |n × h|, which does not cancel where n is close to h.
    let cross = crossView + normal.cross(light)
    let sum = normalDotView + normalDotLight
    let lightTerm =
      normalDotLight + (normalDotLight * normalDotLight * (1 - alphaSquare) + alphaSquare).squareRoot()
    let sineSquare = cross.dot(cross)
    if sunVariance > 0 {
      let across = light.dot(crossView)
      return sunDistribution(
        sunVariance, acrossSquare: 4 * across * across / (4 - halfSquare).max(1e-6), sineSquare: sineSquare,
        cosine: sum, halfSquare: halfSquare) * normalDotLight / (viewTerm * lightTerm)
    }
    let width = (sineSquare + sum * sum * alphaSquare) / halfSquare
    return alphaSquare * normalDotLight / (width * width * viewTerm * lightTerm)
  }

  /// Returns π D for a sun; see `LightSource.angularVariance`.
  ///
  /// - Parameters:
  ///   - variance: the angular variance of the sun.
  ///   - acrossSquare: the square of the component of n across the plane of l and v, times `halfSquare`.
  ///   - sineSquare: |n × h|² times `halfSquare`.
  ///   - cosine: n·h times the root of `halfSquare`.
  ///   - halfSquare: the squared length of l + v, which is 4 (v·h)².
  @inline(__always)
  private func sunDistribution(
    _ variance: Float, acrossSquare: SIMD8<Float>, sineSquare: SIMD8<Float>, cosine: SIMD8<Float>,
    halfSquare: SIMD8<Float>
  ) -> SIMD8<Float> {
    let viewDotHalfSquare = (halfSquare * 0.25).max(LightSource.sunLeastCosine * LightSource.sunLeastCosine)
    let mean = variance / viewDotHalfSquare.squareRoot()
    let insideWidth = alphaSquare + LightSource.sunWidening * variance
    let acrossWidth = alphaSquare + LightSource.sunWidening * variance / viewDotHalfSquare
    let radius =
      LightSource.sunRadius * mean
      / ((mean + alphaSquare) * (alphaSquare + LightSource.sunWidening * mean)).squareRoot()
    let insideSquare = (sineSquare - acrossSquare).max(0)
    let distance = (insideSquare / insideWidth + acrossSquare / acrossWidth).squareRoot()
    let outside = (distance - radius * cosine).max(0)
    let width = (outside * outside + cosine * cosine) / halfSquare
    let integral = 1 + radius * (radius + .pi / 2)
    return 1 / ((insideWidth * acrossWidth).squareRoot() * integral * width * width)
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
