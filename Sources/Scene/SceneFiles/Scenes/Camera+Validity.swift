import Geometry
import SceneModel

// Validity checks of a camera whose properties are set from text.
extension Camera {
  static let expectedAngle = "an angle between 0 and 180 degrees"
  static let expectedPlace = "a position and a target at different points"
  static let expectedUp = "a nonzero vector that is not parallel to the view direction"

  /// Returns whether `angle` can be a field of view.
  static func isAngle(_ angle: Float) -> Bool { angle > 0 && angle < 180 }

  /// Returns the upward axis. If the camera looks along it, returns another axis: -Z if Y points upward, Y if Z does.
  func upright(_ axis: UpAxis) -> SIMD3<Float> {
    let other = Camera(position: position, target: target, up: axis.direction)
    return other.isUpright ? other.up : axis.direction(ofScene: [0, 0, -1])
  }

  /// Whether `up` is not zero and not parallel to the view direction. The tolerance of the sine of the angle is 10^-6.
  var isUpright: Bool {
    let sight = SIMD3<Double>(target) - SIMD3<Double>(position)
    let up = SIMD3<Double>(up)
    let across = SIMD3(
      sight.y * up.z - sight.z * up.y, sight.z * up.x - sight.x * up.z, sight.x * up.y - sight.y * up.x)
    return (across * across).sum() > 1e-12 * (sight * sight).sum() * (up * up).sum()
  }
}
