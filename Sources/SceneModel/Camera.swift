#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

import Geometry
import Reactive

/// Where a picture is taken from, in a right-handed space: by a perspective camera, or an orthographic one.
public final class Camera {
  /// Where the eye stands, in metres.
  @Property public var position: SIMD3<Float>
  /// What it looks at, in metres: the middle of the picture.
  @Property public var target: SIMD3<Float>
  /// Which way is up; not along the line of sight.
  @Property public var up: SIMD3<Float>
  /// The angle between the picture's lower and upper edge, in degrees; of a perspective camera.
  @Property public var verticalFieldOfView: Float
  /// The height of what is seen, in metres, of an orthographic camera, for which what is far away is no smaller; nil of a
  /// perspective camera.
  @Property public var orthographicHeight: Float?

  /// The field of view of a camera that is not told another, in degrees.
  public static let standardFieldOfView: Float = 40

  /// The way from the target to the eye of a camera that frames a scene: from the front, a little right and above.
  public static let standardDirection = SIMD3<Float>(0.3, 0.25, 1)

  /// Creates a camera.
  public init(
    position: SIMD3<Float> = [0, 0, 5], target: SIMD3<Float> = .zero, up: SIMD3<Float> = [0, 1, 0],
    verticalFieldOfView: Float = Camera.standardFieldOfView, orthographicHeight: Float? = nil
  ) {
    self.position = position
    self.target = target
    self.up = up
    self.verticalFieldOfView = verticalFieldOfView
    self.orthographicHeight = orthographicHeight
  }

  /// Makes the camera orthographic: what stands where its target is stays as large as it is.
  public func makeOrthographic() {
    if orthographicHeight != nil { return }
    let offset = position - target
    orthographicHeight = 2 * length(offset) * tanf(verticalFieldOfView * .pi / 360)
  }
}
