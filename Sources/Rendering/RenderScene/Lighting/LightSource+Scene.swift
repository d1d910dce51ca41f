import Geometry
import SceneModel

extension LightSource {
  /// Returns the lights of a scene and the suns of its environment, directional lights first.
  ///
  /// - Parameters:
  ///   - lights: the lights. Only the first `Light.maximumCount` are used.
  ///   - suns: the suns. Shadows are given to the lights first.
  static func all(_ lights: [Light], suns: [LightSource]) -> [LightSource] {
    let sources = lights.prefix(Light.maximumCount).map(LightSource.init)
    return sources.filter { !$0.isLocal } + suns.prefix(EnvironmentSuns.maximumCount)
      + sources.filter(\.isLocal)
  }

  /// Returns the lights of a scene without lights, which move with the camera: a key light, which casts shadows if
  /// `castsShadow`, a fill light and a back light.
  static func standard(_ view: ViewFrustum, castsShadow: Bool) -> [LightSource] {
    func source(
      _ place: SIMD3<Float>, _ color: SIMD3<Float>, castsShadow: Bool = false
    ) -> LightSource {
      LightSource(
        directionToLight: direction(view.right * place.x + view.up * place.y - view.forward * place.z)
          ?? .zero,
        color: color, castsShadow: castsShadow)
    }
    return [
      source([-0.5, 0.65, 0.65], [1.0, 0.93, 0.84], castsShadow: castsShadow),
      source([0.85, -0.1, 0.5], [0.10, 0.13, 0.18]),
      source([0.4, 0.5, -0.8], [0.20, 0.23, 0.28]),
    ]
  }
}
