import Geometry

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// The orthonormal vectors of a camera and the size of its picture.
///
/// If the eye is at the target, the camera looks along −Z. If `up` is parallel to the view direction, another vector is
/// chosen. The field of view is clamped to 1° ... 170°. A height that is not positive and finite is replaced by 1. Pictures
/// narrower than `Camera.aspectRatio` show as much across as pictures of that aspect ratio.
@usableFromInline
package struct CameraProjection: Equatable, Sendable {
  @usableFromInline package let right: SIMD3<Float>
  @usableFromInline package let up: SIMD3<Float>
  @usableFromInline package let forward: SIMD3<Float>
  /// Whether the projection is orthographic: all view rays are parallel.
  @usableFromInline package let isOrthographic: Bool
  /// Half the width and height of the picture: at a distance of 1, or at every distance if the projection is
  /// orthographic.
  @usableFromInline package let halfSize: SIMD2<Float>

  package init(_ camera: Camera, aspectRatio: Float) {
    forward = direction(camera.target - camera.position) ?? [0, 0, -1]
    right =
      direction(cross(forward, camera.up)) ?? direction(cross(forward, [0, 0, -1])) ?? [1, 0, 0]
    up = cross(right, forward)
    isOrthographic = camera.orthographicHeight != nil
    var half: Float
    if let height = camera.orthographicHeight {
      half = height > 0 && height.isFinite ? height / 2 : 0.5
    } else {
      let angle = camera.fieldOfView.isFinite ? min(max(camera.fieldOfView, 1), 170) : 40
      half = tanf(angle * .pi / 360)
    }
    half *= Camera.enlargement(of: camera.aspectRatio, in: aspectRatio)
    halfSize = [half * aspectRatio, half]
  }
}
