import Geometry
import SceneModel

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// The view of a camera in the scene as a value, with the movements of the controls. A movement without a finite result leaves
/// the pose unchanged.
struct CameraPose: Equatable {
  var position: SIMD3<Float>
  var target: SIMD3<Float>
  var up: SIMD3<Float>
  var fieldOfView: Float
  var orthographicHeight: Float?
  /// The aspect ratio for which the view is composed.
  var aspectRatio: Float

  /// The maximum pitch, in radians. It stops short of the poles, where the orientation is undefined.
  static let steepestPitch: Float = 89 * .pi / 180

  init(_ camera: Camera) {
    let camera = camera.inScene
    (position, target, up) = (camera.position, camera.target, camera.up)
    fieldOfView = camera.fieldOfView
    orthographicHeight = camera.orthographicHeight
    aspectRatio = camera.aspectRatio
  }

  /// Sets the properties of `camera` that differ. It must not be in a group.
  func apply(to camera: Camera) {
    if camera.position != position { camera.position = position }
    if camera.target != target { camera.target = target }
    if camera.up != up { camera.up = up }
    if camera.fieldOfView != fieldOfView { camera.fieldOfView = fieldOfView }
    if camera.orthographicHeight != orthographicHeight { camera.orthographicHeight = orthographicHeight }
    if camera.aspectRatio != aspectRatio { camera.aspectRatio = aspectRatio }
  }

  /// Rotates the camera about its target: by `angles.x` about `up` and by `angles.y` in pitch, in radians. Positive
  /// angles move the front of the target right and down in the picture. The distance is unchanged.
  mutating func orbit(by angles: SIMD2<Float>) {
    let offset = position - target
    let distance = length(offset)
    guard let axis = direction(up), distance > 0, distance.isFinite else { return }
    let height = dot(offset, axis)
    // Directly above or below the target, any horizontal direction perpendicular to `up` will do.
    guard
      let level = direction(offset - height * axis) ?? direction(cross(axis, [1, 0, 0]))
        ?? direction(cross(axis, [0, 0, 1]))
    else { return }
    let pitch = asin(max(-1, min(1, height / distance)))
    // A camera that is already steeper keeps its pitch as the limit, so it does not jump.
    let (lowest, highest) = (min(pitch, -Self.steepestPitch), max(pitch, Self.steepestPitch))
    let turned = max(lowest, min(highest, pitch + angles.y))
    let around = level * cos(-angles.x) + cross(axis, level) * sin(-angles.x)
    position = target + distance * (around * cos(turned) + axis * sin(turned))
  }

  /// Moves camera and target parallel to the picture plane. The content at the target's distance moves by `share` of
  /// the height of a picture of `pictureAspectRatio`: right and down.
  mutating func pan(by share: SIMD2<Float>, in pictureAspectRatio: Float) {
    let view = CameraProjection(camera, aspectRatio: pictureAspectRatio)
    let distance = isOrthographic ? 1 : length(position - target)
    let step = (view.up * share.y - view.right * share.x) * (2 * view.halfSize.y * distance)
    guard step.x.isFinite, step.y.isFinite, step.z.isFinite else { return }
    position += step
    target += step
  }

  /// Divides the distance to the target by `step` to the power of `steps`, within `range`. In an orthographic view the
  /// visible height changes by the same factor.
  mutating func zoom(steps: Float, step: Float, within range: ClosedRange<Float>) {
    let offset = position - target
    let distance = length(offset)
    guard let backward = direction(offset), steps.isFinite else { return }
    // A camera that is already outside the range may only approach it.
    let allowed = min(range.lowerBound, distance)...max(range.upperBound, distance)
    let changed = distance * pow(step, -steps)
    let reached = max(allowed.lowerBound, min(allowed.upperBound, changed))
    position = target + backward * reached
    if let orthographicHeight { self.orthographicHeight = orthographicHeight * (reached / distance) }
  }

  /// Moves the camera so that `point` is the target, at the same distance and in the same direction.
  mutating func look(at point: SIMD3<Float>) {
    let moved = point + (position - target)
    guard moved.x.isFinite, moved.y.isFinite, moved.z.isFinite else { return }
    (position, target) = (moved, point)
  }

  /// Whether the projection is orthographic. A change keeps the size of what is at the distance of the target.
  var isOrthographic: Bool {
    get { orthographicHeight != nil }
    set {
      if newValue == isOrthographic { return }
      if newValue {
        let height = 2 * length(position - target) * tan(fieldOfView * .pi / 360)
        if height > 0, height.isFinite { orthographicHeight = height }
      } else {
        orthographicHeight = nil
      }
    }
  }

  /// A camera of the scene with this pose.
  var camera: Camera {
    Camera(
      position: position, target: target, up: up, fieldOfView: fieldOfView,
      orthographicHeight: orthographicHeight, aspectRatio: aspectRatio)
  }
}
