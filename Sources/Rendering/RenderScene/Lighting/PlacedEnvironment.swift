#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

import Geometry
import SceneModel

/// An environment map with its orientation and intensity in a picture.
package struct PlacedEnvironment {
  /// The light of an image, or nil for the built-in studio, which is computed only if it is used.
  package let imageMap: EnvironmentMap?
  /// The light.
  package var map: EnvironmentMap { imageMap ?? .studio(look) }
  /// The look, which chooses the built-in studio.
  package let look: Look
  /// Whether the key light of a scene without lights casts shadows.
  package private(set) var castsStandardShadow = false
  /// The suns of an image, in world space. They cast shadows.
  package var suns: [LightSource] {
    (imageMap?.suns ?? []).map { sun in
      // The rotation is orthogonal, so its inverse is its transpose.
      let direction = SIMD3(
        dot(toMap.xAxis, sun.direction), dot(toMap.yAxis, sun.direction), dot(toMap.zAxis, sun.direction))
      return LightSource(
        directionToLight: direction, color: sun.color * intensity, castsShadow: true,
        angularVariance: sun.angularVariance)
    }
  }
  /// The rotation from world space to the space of `map`.
  package let toMap: Transform
  /// The factor of the light.
  package let intensity: Float
  /// Whether the scene has this environment explicitly, so that it lights surfaces without a material, too.
  package let isExplicit: Bool

  /// Creates a placed environment. A map of nil is the built-in studio.
  package init(
    _ map: EnvironmentMap?, toMap: Transform, intensity: Float = 1, isExplicit: Bool, look: Look = .plain
  ) {
    (imageMap, self.toMap, self.intensity, self.isExplicit) = (map, toMap, intensity, isExplicit)
    self.look = look
  }

  /// Returns the built-in studio, which moves with the camera.
  package static func studio(
    _ view: ViewFrustum, intensity: Float = 1, isExplicit: Bool = false, look: Look = .plain
  ) -> PlacedEnvironment {
    // The columns are the images of the world's axes in the studio, whose axes are right, up and back.
    let (right, up, back) = (view.right, view.up, -view.forward)
    return PlacedEnvironment(
      nil,
      toMap: Transform(
        xAxis: [right.x, up.x, back.x], yAxis: [right.y, up.y, back.y], zAxis: [right.z, up.z, back.z]),
      intensity: intensity, isExplicit: isExplicit, look: look)
  }

  /// Computes the values that all environments share, which are otherwise computed at first use.
  ///
  /// - Parameter studio: the look whose built-in studio is one of them. Nil for none.
  package static func computeTables(studio: Look?) {
    _ = ReflectionTable.shared
    if let studio { _ = EnvironmentMap.studio(studio) }
  }

  /// Creates the environment of a scene: its image, which is fixed in the world and rotated about the Y axis; or the
  /// built-in studio, if there is no image or it cannot be decoded. O(1) if `cache` has the image.
  ///
  /// An angle that is not finite is read as 0, and so is an intensity that is negative or not finite.
  package init(_ scene: Scene, _ view: ViewFrustum, _ cache: EnvironmentCache) {
    let environment = scene.environment
    let intensity = environment.intensity > 0 && environment.intensity.isFinite ? environment.intensity : 0
    guard let map = cache.map(of: environment.image) else {
      self = .studio(view, intensity: intensity, isExplicit: environment.isVisible, look: scene.look)
      castsStandardShadow = scene.castsStandardShadow
      return
    }
    let angle = environment.rotation.isFinite ? environment.rotation * .pi / 180 : 0
    let (cosine, sine) = (cos(angle), sin(angle))
    // The inverse of the rotation of the environment.
    self.init(
      map, toMap: Transform(xAxis: [cosine, 0, sine], zAxis: [-sine, 0, cosine]), intensity: intensity,
      isExplicit: true, look: scene.look)
  }
}
