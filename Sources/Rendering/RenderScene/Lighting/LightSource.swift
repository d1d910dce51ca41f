#if canImport(Glibc)
  import func Glibc.cosf
#elseif canImport(Darwin)
  import func Darwin.cosf
#endif

import Geometry
import SceneModel

/// A light of a picture: the constants of the light that arrives at a position.
///
/// A directional light has a direction. A local light (point or spot) has a position, and the light that arrives at a
/// distance d, at a cosine c between the axis of a spot light and the ray, is (KHR_lights_punctual)
///
///     color / d² · max(0, 1 − (d² · inverseSquareRange)²) · clamp(c · coneScale + coneOffset, 0, 1)²
package struct LightSource: Equatable, Sendable {
  /// Whether the light is a point or spot light.
  package let isLocal: Bool
  /// The unit direction to a directional light, or opposite to the axis of a spot light. Zero for a point
  /// light, and for a light without an effect.
  package var directionToLight: SIMD3<Float>
  /// The position of a local light.
  package var position: SIMD3<Float>
  /// The linear colour times the intensity.
  package var color: SIMD3<Float>
  /// The reciprocal of the square of the range, 0 without one.
  package let inverseSquareRange: Float
  /// The coefficients of the cosine within a cone: 0 and 1 for a point light.
  package let coneScale: Float, coneOffset: Float
  /// Whether the light casts shadows.
  package let castsShadow: Bool
  /// The mean squared angle between the light of a sun and `directionToLight`, in square radians. 0 for other lights.
  ///
  /// A highlight is the distribution of microfacet normals, blurred by this angle, w: half vectors move by half of it in the
  /// plane of the light and the eye, and by that over v·h across it. Where the GGX distribution is
  ///
  ///     1 / (π α² (q² + 1)²)
  ///
  /// for q = t/α and the tangent t of the angle between n and h, that of a sun is
  ///
  ///     1 / (π a b (1 + r π/2 + r²) (max(0, q − r)² + 1)²)
  ///
  /// It has two widths, in the plane and across it: a² = α² + w `sunWidening`, b² = α² + w `sunWidening` / (v·h)² and q² =
  /// t₁²/a² + t₂²/b². A blurred peak has a flat top: r = `sunRadius` s / √((s + α²) (α² + s `sunWidening`)) for s = w / v·h.
  /// The first factor makes the integral 1. The constants give the smallest mean difference from the convolution with discs
  /// and Gaussian sources: 1 % of the light for s = 0.1 α², 3 % for α², 10 % for 10 α², where wider GGX lobes alone have
  /// 1, 7 and 30 %.
  package let angularVariance: Float

  /// The share of the variance of a sun that widens its highlight; see `angularVariance`.
  package static let sunWidening: Float = 0.15
  /// The factor of the radius of the flat top of a sun's highlight; see `angularVariance`.
  package static let sunRadius: Float = 0.35
  /// The least v·h for the highlight of a sun, which would otherwise have no limit to its width.
  package static let sunLeastCosine: Float = 0.05

  /// The square of the smallest distance from a local light. Nearer positions are lit as at this distance, so that all
  /// light is finite.
  @inlinable package static var leastSquaredDistance: Float { 1e-8 }

  /// Creates a directional light.
  ///
  /// - Parameters:
  ///   - directionToLight: the unit direction, or zero for a light without an effect.
  ///   - color: the linear colour times the intensity.
  ///   - castsShadow: whether the light casts shadows if it has a direction.
  ///   - angularVariance: the mean squared angle between the light and the direction, in square radians.
  package init(
    directionToLight: SIMD3<Float>, color: SIMD3<Float>, castsShadow: Bool = false,
    angularVariance: Float = 0
  ) {
    (isLocal, self.directionToLight, position, self.color) = (false, directionToLight, .zero, color)
    (inverseSquareRange, coneScale, coneOffset) = (0, 0, 1)
    self.castsShadow = castsShadow && directionToLight != .zero
    self.angularVariance = angularVariance
  }

  /// A light without an effect.
  static let none = LightSource(directionToLight: .zero, color: .zero)

  /// Creates a local light.
  private init(
    position: SIMD3<Float>, color: SIMD3<Float>, range: Float, axis: SIMD3<Float> = .zero,
    coneScale: Float = 0, coneOffset: Float = 1
  ) {
    (isLocal, castsShadow, directionToLight, angularVariance) = (true, false, axis, 0)
    (self.position, self.color, self.coneScale, self.coneOffset) = (position, color, coneScale, coneOffset)
    inverseSquareRange = range > 0 ? 1 / (range * range) : 0
  }

  /// Creates the source of a light in world space. A directional or spot light with the direction zero has no effect, and
  /// neither has a light in a hidden group.
  init(_ light: Light) {
    let placement = light.placement
    guard placement.isVisible else {
      self = .none
      return
    }
    var linear = placement.transform
    linear.translation = .zero
    let toLight = direction(linear.apply(to: light.direction)).map { -$0 } ?? .zero
    let position = placement.transform.apply(to: light.position)
    let color = SIMD3(light.color.red, light.color.green, light.color.blue) * light.intensity
    switch light.kind {
    case .directional:
      self.init(directionToLight: toLight, color: color, castsShadow: light.castsShadow)
    case .point: self.init(position: position, color: color, range: light.range)
    case .spot:
      let (inner, outer) = (Self.cosine(light.innerConeAngle), Self.cosine(light.outerConeAngle))
      let scale = 1 / max(0.001, inner - outer)
      self.init(
        position: position, color: toLight == .zero ? .zero : color, range: light.range, axis: toLight,
        coneScale: scale, coneOffset: -outer * scale)
    }
  }

  /// Returns the cosine of an angle in degrees, limited to 0 to 90. NaN is read as 0.
  private static func cosine(_ angle: Float) -> Float {
    angle < 90 ? cosf((angle > 0 ? angle : 0) * .pi / 180) : angle >= 90 ? 0 : 1
  }

  /// The light of `lighting.glsl`. A directional light is a position at infinity: its fourth component is 0.
  var block: [SIMD4<Float>] {
    [
      isLocal ? SIMD4(position, 1) : SIMD4(directionToLight, 0),
      SIMD4(color, angularVariance), SIMD4(directionToLight, 0),
      SIMD4(coneScale, coneOffset, inverseSquareRange, 0),
    ]
  }
}
