import Geometry

/// An environment map with its orientation and intensity in a picture.
package struct PlacedEnvironment {
  /// The light.
  package let map: EnvironmentMap
  /// The rotation from world space to the space of `map`.
  package let toMap: Transform
  /// The factor of the light.
  package let intensity: Float
  /// Whether the scene has this environment explicitly, so that it lights surfaces without a material, too.
  package let isExplicit: Bool

  /// Creates a placed environment.
  package init(_ map: EnvironmentMap, toMap: Transform, intensity: Float = 1, isExplicit: Bool) {
    (self.map, self.toMap, self.intensity, self.isExplicit) = (map, toMap, intensity, isExplicit)
  }

  /// Returns the built-in studio, which moves with the camera.
  package static func studio(_ view: ViewFrustum) -> PlacedEnvironment {
    // The columns are the images of the world's axes in the studio, whose axes are right, up and back.
    let (right, up, back) = (view.right, view.up, -view.forward)
    return PlacedEnvironment(
      .studio,
      toMap: Transform(
        xAxis: [right.x, up.x, back.x], yAxis: [right.y, up.y, back.y], zAxis: [right.z, up.z, back.z]),
      isExplicit: false)
  }
}
