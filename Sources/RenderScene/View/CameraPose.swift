import Geometry
import SceneModel

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// A camera's properties as a value, and the ways in which controls move it. What cannot be moved stays as it is.
struct CameraPose: Equatable {
  var position: SIMD3<Float>
  var target: SIMD3<Float>
  var up: SIMD3<Float>
  var verticalFieldOfView: Float
  var orthographicHeight: Float?

  /// The steepest that a camera is turned to look: short of the poles, where it would tumble.
  static let steepestPitch: Float = 89 * .pi / 180

  init(_ camera: Camera) {
    (position, target, up) = (camera.position, camera.target, camera.up)
    verticalFieldOfView = camera.verticalFieldOfView
    orthographicHeight = camera.orthographicHeight
  }

  /// Gives `camera` these properties; those that are the same are not set.
  func apply(to camera: Camera) {
    if camera.position != position { camera.position = position }
    if camera.target != target { camera.target = target }
    if camera.up != up { camera.up = up }
    if camera.verticalFieldOfView != verticalFieldOfView { camera.verticalFieldOfView = verticalFieldOfView }
    if camera.orthographicHeight != orthographicHeight { camera.orthographicHeight = orthographicHeight }
  }

  /// Turns the camera about its target: by `angles.x` about `up`, so that what is in front of the target goes to the right, and by
  /// `angles.y` over it, so that it goes down. In radians. The distance stays.
  mutating func orbit(by angles: SIMD2<Float>) {
    let offset = position - target
    let distance = length(offset)
    guard let axis = direction(up), distance > 0, distance.isFinite else { return }
    let height = dot(offset, axis)
    // Straight above the target, the picture's upper edge says where the front is.
    guard
      let level = direction(offset - height * axis) ?? direction(cross(axis, [1, 0, 0]))
        ?? direction(cross(axis, [0, 0, 1]))
    else { return }
    let pitch = asin(max(-1, min(1, height / distance)))
    // A camera that is steeper than allowed is not made level by the first touch.
    let (lowest, highest) = (min(pitch, -Self.steepestPitch), max(pitch, Self.steepestPitch))
    let turned = max(lowest, min(highest, pitch + angles.y))
    let around = level * cos(-angles.x) + cross(axis, level) * sin(-angles.x)
    position = target + distance * (around * cos(turned) + axis * sin(turned))
  }

  /// Moves camera and target across the line of sight, so that what is at the target's distance goes by this share of
  /// the picture's height: to the right and, as on a screen, down.
  mutating func pan(by share: SIMD2<Float>) {
    let offset = position - target
    guard let backward = direction(offset), let right = direction(cross(up, backward)) else { return }
    let above = cross(backward, right)
    let height = orthographicHeight ?? 2 * length(offset) * tan(verticalFieldOfView * .pi / 360)
    let step = (above * share.y - right * share.x) * height
    guard step.x.isFinite, step.y.isFinite, step.z.isFinite else { return }
    position += step
    target += step
  }

  /// Divides the distance to the target by `step` for each of `steps`, within `range`; without perspective the height of
  /// what is seen goes with it.
  mutating func zoom(steps: Float, step: Float, within range: ClosedRange<Float>) {
    let offset = position - target
    let distance = length(offset)
    guard let backward = direction(offset), steps.isFinite else { return }
    // One that is outside already may only come nearer to the range.
    let allowed = min(range.lowerBound, distance)...max(range.upperBound, distance)
    let changed = distance * pow(step, -steps)
    let reached = max(allowed.lowerBound, min(allowed.upperBound, changed))
    position = target + backward * reached
    if let orthographicHeight { self.orthographicHeight = orthographicHeight * (reached / distance) }
  }

  /// Turns to `point` without turning: from the same direction, and as far away as from the target before.
  mutating func look(at point: SIMD3<Float>) {
    let moved = point + (position - target)
    guard moved.x.isFinite, moved.y.isFinite, moved.z.isFinite else { return }
    (position, target) = (moved, point)
  }

  /// The pose that sees all of `scene`, from the same direction and with the same upper edge.
  func framing(_ scene: Scene, aspectRatio: Float) -> CameraPose {
    CameraPose(
      Camera.framing(
        scene, from: direction(position - target) ?? Camera.standardDirection, up: up,
        aspectRatio: aspectRatio,
        verticalFieldOfView: verticalFieldOfView, isOrthographic: orthographicHeight != nil))
  }
}
