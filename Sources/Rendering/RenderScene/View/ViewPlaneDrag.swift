import Geometry
import SceneModel

/// A drag of a point by the pointer, in the plane through the point that faces the camera, or along an axis of the scene.
package struct ViewPlaneDrag {
  /// The point at the beginning.
  package let start: SIMD3<Float>
  /// The axis along which the point moves: 0 for X, 1 for Y, 2 for Z. Nil for the plane of the view.
  package var axis: Int? {
    didSet {
      line = axis.map { axis in
        var direction = SIMD3<Float>.zero
        direction[axis] = 1
        return direction
      }
    }
  }
  /// The direction along which the point moves, a unit vector. Nil for the plane of the view. Setting `axis` sets it.
  package var line: SIMD3<Float>?
  /// The movement of the point for a pixel to the right and downwards.
  private let right: SIMD3<Float>, down: SIMD3<Float>

  /// Begins a drag of `point`. Nil if the camera does not see it.
  ///
  /// - `height`: the height of the window, in the unit in which the pointer moves.
  /// - `aspectRatio`: the aspect ratio of the window.
  package init?(of point: SIMD3<Float>, camera: Camera, height: Float, aspectRatio: Float) {
    let camera = camera.inScene
    guard height > 0, let forward = direction(camera.target - camera.position),
      let side = direction(cross(forward, camera.up))
    else { return nil }
    let depth = dot(point - camera.position, forward)
    guard camera.orthographicHeight != nil || depth > 0 else { return nil }
    let view = CameraProjection(camera, aspectRatio: aspectRatio)
    let visible = 2 * view.halfSize.y * (view.isOrthographic ? 1 : depth)
    start = point
    right = side * (visible / height)
    down = cross(side, forward) * (-visible / height)
    guard right.isFinite, down.isFinite else { return nil }
  }

  /// The movement of the point for a pixel, in metres.
  package var pixel: Float { length(right) }

  /// Returns the point after the pointer has moved by `pixels`.
  package func point(movedBy pixels: SIMD2<Float>) -> SIMD3<Float> {
    guard let direction = line else { return start + right * pixels.x + down * pixels.y }
    // The movement of the pointer along the picture of the axis.
    let (unit, scale) = (SIMD2(dot(direction, right), dot(direction, down)), dot(right, right))
    let picture = unit / scale
    let square = (picture * picture).sum()
    // An axis towards the eye is a point in the picture.
    guard square * scale > 1e-4 else { return start }
    return start + direction * ((pixels * picture).sum() / square)
  }
}
