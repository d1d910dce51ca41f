import Geometry

/// The reflection of eight brushed surfaces, KHR_materials_anisotropy: the formulas of `anisotropy.glsl`.
struct Anisotropy8 {
  /// The unit directions along which the reflection is blurred, in the plane of the surface.
  var along: Vector3x8
  /// The strength, from 0 to 1.
  var strength: SIMD8<Float>

  /// Returns π D V (n·l) for a light.
  ///
  /// - Parameters:
  ///   - normal: the unit normals.
  ///   - roughness: the roughness, from 0 to 1. Below 0.045 it counts as 0.045.
  ///   - view: the unit directions to the eye.
  ///   - light: the unit directions to the light.
  ///   - normalDotLight: the dot product of normal and light, at least 0.
  ///   - cosine: the dot product of normal and view, greater than 0.
  ///   - halfSquare: the squared length of l + v.
  ///   - sunVariance: the angular variance of a sun, which widens the distribution.
  func reflection(
    _ normal: Vector3x8, roughness: SIMD8<Float>, _ view: Vector3x8, _ light: Vector3x8,
    normalDotLight: SIMD8<Float>, cosine: SIMD8<Float>, halfSquare: SIMD8<Float>, sunVariance: Float
  ) -> SIMD8<Float> {
    let across = normal.cross(along)
    let limited = roughness.max(0.045)
    let alpha = limited * limited
    func widened(_ width: SIMD8<Float>) -> SIMD8<Float> {
      (width * width + 0.25 * sunVariance).squareRoot()
    }
    let alongWidth = widened(alpha + (1 - alpha) * (strength * strength))
    let acrossWidth = widened(alpha)
    let half = view + light
    let (x, y, z) = (half.dot(along) / alongWidth, half.dot(across) / acrossWidth, half.dot(normal))
    let square = (x * x + y * y + z * z) / halfSquare
    func length(_ vector: Vector3x8, _ cosine: SIMD8<Float>) -> SIMD8<Float> {
      let (x, y) = (vector.dot(along) * alongWidth, vector.dot(across) * acrossWidth)
      return (x * x + y * y + cosine * cosine).squareRoot()
    }
    let visibility = (normalDotLight + length(light, normalDotLight)) * (cosine + length(view, cosine))
    return normalDotLight / (alongWidth * acrossWidth * square * square * visibility)
  }

  /// Returns the light that the surfaces receive from an environment: the mean over mirrors that are tilted along the
  /// direction, each blurred by the width across it. The tilts are evenly spaced quantiles of the distribution of slopes.
  ///
  /// - Parameters:
  ///   - normal: the unit normals.
  ///   - roughness: the roughness, from 0 to 1.
  ///   - view: the unit directions to the eye.
  ///   - environment: the environment.
  ///   - lanes: scratch memory.
  func light(
    _ normal: Vector3x8, roughness: SIMD8<Float>, _ view: Vector3x8, from environment: EnvironmentLight,
    _ lanes: borrowing GatherBuffer
  ) -> Vector3x8 {
    let limited = roughness.max(0.045)
    let acrossWidth = limited * limited
    let alongWidth = acrossWidth + (1 - acrossWidth) * (strength * strength)
    let spread = (alongWidth * alongWidth - acrossWidth * acrossWidth).max(0).squareRoot()
    // The mirrors are not seen one by one.
    let gap = (alongWidth - acrossWidth) * 0.12
    let filter = (acrossWidth * acrossWidth + gap * gap).squareRoot().squareRoot()
    var (sum, weight) = (Vector3x8(.zero), SIMD8<Float>.zero)
    for number in 0..<Self.mirrorCount {
      let quantile = Float(2 * number + 1) / Float(Self.mirrorCount) - 1
      let mirror = (normal + along * (spread * (quantile / (1 - quantile * quantile).squareRoot()))).unit
      let mirrorDotView = mirror.dot(view)
      let direction = mirror * (2 * mirrorDotView) - view
      let share = normal.dot(direction).max(0).replacing(with: 0, where: mirrorDotView .<= 0)
      sum = sum + environment.specular(direction, roughness: filter, lanes) * share
      weight += share
    }
    return sum * (1 / weight.max(1e-6))
  }

  /// The number of mirrors over which `light` averages.
  private static let mirrorCount = 8
}
