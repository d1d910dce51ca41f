#if canImport(Glibc)
  import func Glibc.log2f
#elseif canImport(Darwin)
  import func Darwin.log2f
#endif

import Geometry
import SceneModel

/// A light meter in the middle of the models, as photographers hold it: it measures the light that arrives, not what the
/// models reflect, so black models stay black and white ones white.
///
/// It is a small sphere of which the half that faces the eye counts. The mean of max(0, n·l) over the normals n of this half
/// is (1 + v·l) / 4 for a light in the direction l and the eye in the direction v. The light of an environment, up to its
/// second harmonics, has the mean c + (g·v) / 2, where c is its constant part and g its gradient.
struct LightMeter {
  /// The luminance that the standard lights have, nearly.
  static let standardLuminance: Float = 0.7
  /// The greatest change in either direction, in stops.
  static let limit: Float = 12

  private let position: SIMD3<Float>, toEye: SIMD3<Float>

  /// Creates a meter at a position, which looks to the eye of `view`.
  init(_ view: ViewFrustum, at position: SIMD3<Float>) {
    self.position = position
    toEye = view.isOrthographic ? -view.forward : direction(view.eye - position) ?? -view.forward
  }

  /// Returns the stops that make the light as bright as the standard lights: from `-limit` to `limit`, 0 without any light.
  func stops(_ sources: [LightSource], _ environment: PlacedEnvironment, isPhysical: Bool) -> Float {
    var light = isPhysical ? diffuse(of: environment) : hemisphere
    for source in sources {
      let (toLight, color) = source.light(at: position)
      light += color * ((1 + dot(toLight, toEye)) / 4)
    }
    let luminance = dot(light, [0.2126, 0.7152, 0.0722])
    guard luminance > 0, luminance.isFinite else { return 0 }
    return min(max(log2f(Self.standardLuminance / luminance), -Self.limit), Self.limit)
  }

  /// The mean light of sky and ground. Their gradient is along the upward direction of the picture.
  private var hemisphere: SIMD3<Float> { (StudioEnvironment.sky + StudioEnvironment.ground) / 2 }

  private func diffuse(of environment: PlacedEnvironment) -> SIMD3<Float> {
    let c = environment.map.diffuse.coefficients
    let v = environment.toMap.apply(to: toEye)
    return pointwiseMax(c[0] + (c[1] * v.y + c[2] * v.z + c[3] * v.x) / 2, .zero) * environment.intensity
  }
}

extension LightSource {
  /// Returns the unit direction from a position to the light, and the light that arrives there.
  func light(at position: SIMD3<Float>) -> (toLight: SIMD3<Float>, color: SIMD3<Float>) {
    guard isLocal else { return (directionToLight, color) }
    let offset = self.position - position
    let square = max(dot(offset, offset), Self.leastSquaredDistance)
    let toLight = offset / square.squareRoot()
    let fade = square * inverseSquareRange
    let cone = min(max(dot(toLight, directionToLight) * coneScale + coneOffset, 0), 1)
    return (toLight, color * (max(1 - fade * fade, 0) * cone * cone / square))
  }
}
