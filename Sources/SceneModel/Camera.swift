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

  /// A camera that sees all of `bounds`, looking at its middle from `direction`, with a small margin.
  ///
  /// The box's corners are fitted, so a flat or long scene fills the picture. `aspectRatio` is width over height.
  public static func framing(
    _ bounds: BoundingBox, from direction: SIMD3<Float> = standardDirection, aspectRatio: Float,
    verticalFieldOfView: Float = standardFieldOfView
  ) -> Camera {
    let size = max(length(bounds.size), 1e-6)
    let backward = direction / length(direction)
    let up: SIMD3<Float> = abs(backward.y) > 0.999 ? [0, 0, -1] : [0, 1, 0]
    let side = cross(up, backward)
    let right = side / length(side), above = cross(backward, right)
    let slope = tanf(verticalFieldOfView * .pi / 360) / margin

    // The eye is far enough back for each corner to lie within the four sides of the view pyramid.
    let half = bounds.size * 0.5
    var distance: Float = 0
    for corner in 0..<8 {
      let sign = SIMD3<Float>(corner & 1 == 0 ? -1 : 1, corner & 2 == 0 ? -1 : 1, corner & 4 == 0 ? -1 : 1)
      let offset = half * sign
      let (x, y, z) = (abs(dot(offset, right)), abs(dot(offset, above)), dot(offset, backward))
      distance = max(distance, z + y / slope, z + x / (slope * aspectRatio))
    }
    distance = max(distance, size * 0.5)
    return Camera(
      position: bounds.center + backward * distance, target: bounds.center, up: up,
      verticalFieldOfView: verticalFieldOfView)
  }

  /// How much larger than the scene the frame is.
  private static let margin: Float = 1.06
}
