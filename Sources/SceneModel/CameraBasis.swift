import Geometry

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Which way a camera looks, and how much it sees: its vectors made orthonormal, and the size of its picture.
///
/// A camera that stands on its target looks along −Z; one that looks along its own `up` gets another. The field of view is
/// held within 1° to 170°; a height that is no positive number is taken for 1.
@usableFromInline
package struct CameraBasis: Equatable, Sendable {
  @usableFromInline package let right: SIMD3<Float>
  @usableFromInline package let up: SIMD3<Float>
  @usableFromInline package let forward: SIMD3<Float>
  /// Whether all lines of sight are parallel, as those of an orthographic camera are.
  @usableFromInline package let isParallel: Bool
  /// Half the picture's width and height: at a distance of 1 or, where lines of sight are parallel, at any.
  @usableFromInline package let halfSize: SIMD2<Float>

  package init(_ camera: Camera, aspectRatio: Float) {
    forward = direction(camera.target - camera.position) ?? [0, 0, -1]
    right =
      direction(cross(forward, camera.up)) ?? direction(cross(forward, [0, 0, -1])) ?? [1, 0, 0]
    up = cross(right, forward)
    isParallel = camera.orthographicHeight != nil
    let half: Float
    if let height = camera.orthographicHeight {
      half = height > 0 && height.isFinite ? height / 2 : 0.5
    } else {
      let angle = camera.verticalFieldOfView.isFinite ? min(max(camera.verticalFieldOfView, 1), 170) : 40
      half = tanf(angle * .pi / 360)
    }
    halfSize = [half * aspectRatio, half]
  }
}
