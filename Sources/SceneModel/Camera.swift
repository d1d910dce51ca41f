#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

import Geometry
import Reactive

/// An observable camera, perspective or orthographic, in a right-handed space.
public final class Camera: DescribedModel {
  /// The name in files and on the command line. `camera` for the camera of a scene.
  public let name: String
  /// The position of the eye, in metres.
  @Property public var position: SIMD3<Float>
  /// The point at the centre of the picture, in metres.
  @Property public var target: SIMD3<Float>
  /// The upward direction of the picture. It must not be parallel to the view direction.
  @Property public var up: SIMD3<Float>
  /// The vertical angle of view, in degrees. Ignored by an orthographic camera.
  @Property public var fieldOfView: Float
  /// The height of the visible area of an orthographic camera, in metres. Nil for a perspective camera.
  @Property public var orthographicHeight: Float?

  /// The default field of view, in degrees.
  public static let standardFieldOfView: Float = 40

  /// The default direction from the target to the eye when a camera is fitted to a scene: from the front, slightly from
  /// the right and from above.
  public static let standardDirection = SIMD3<Float>(0.3, 0.25, 1)

  /// Creates a camera.
  public init(
    name: String = Camera.kind, position: SIMD3<Float> = [0, 0, 5], target: SIMD3<Float> = .zero,
    up: SIMD3<Float> = [0, 1, 0],
    fieldOfView: Float = Camera.standardFieldOfView, orthographicHeight: Float? = nil
  ) {
    self.name = name
    self.position = position
    self.target = target
    self.up = up
    self.fieldOfView = fieldOfView
    self.orthographicHeight = orthographicHeight
  }

  /// `camera`, in the list `cameras`.
  public static let description = ModelDescription<Camera>(
    kind: "camera", listKey: "cameras",
    properties: [
      .point("position") { $0.$position }, .point("target") { $0.$target }, .direction("up") { $0.$up },
      .number("fieldOfView", .angleOfView) { $0.$fieldOfView },
    ],
    make: { name, _ in Camera(name: name) })

  /// Makes the camera orthographic. Objects at the distance of the target keep their size.
  public func makeOrthographic() {
    if orthographicHeight != nil { return }
    let offset = position - target
    orthographicHeight = 2 * length(offset) * tanf(fieldOfView * .pi / 360)
  }
}
