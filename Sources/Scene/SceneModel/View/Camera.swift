#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

import Geometry
import Reactive

/// An observable camera, perspective or orthographic, in a right-handed space.
///
/// A camera in a group moves with the group. The scale of the group moves the position and the target, and changes
/// neither the angle of view nor the height. A group that hides its models has no effect on its cameras.
public final class Camera: DescribedModel, BindingOwner, PlaceableModel, GroupMember {
  /// The name in files and on the command line. `camera` for the camera of a scene that is not one of its `cameras`.
  public package(set) var name: String
  /// The group that moves and turns the camera. Nil for a camera of the scene.
  public package(set) var group: Group?
  /// The bindings of properties to sources. Nil if there are none.
  package var bindings: ModelBindings?
  /// The position of the eye, in metres, in the group.
  @Property public var position: SIMD3<Float>
  /// The point at the centre of the picture, in metres, in the group.
  @Property public var target: SIMD3<Float>
  /// The upward direction of the picture, in the group. It must not be parallel to the view direction.
  @Property public var up: SIMD3<Float>
  /// The vertical angle of view, in degrees. Ignored by an orthographic camera.
  @Property public var fieldOfView: Float
  /// The height of the visible area of an orthographic camera, in metres. Nil for a perspective camera.
  @Property public var orthographicHeight: Float?

  /// The aspect ratio of the pictures for which the view is composed, from 0 to 100. Narrower pictures show as much across, and
  /// more above and below, so that nothing is cut. With 0 the vertical extent is the same in every picture.
  @Property public var aspectRatio: Float

  /// The default aspect ratio of the cameras of scene files: that of pictures of the default size.
  package static let fileAspectRatio: Float = 16 / 9

  private static let greatestAspectRatio: Float = 100

  /// The default field of view, in degrees.
  public static let standardFieldOfView: Float = 40

  /// The default direction from the target to the eye when a camera is fitted to a scene: from the front, slightly from
  /// the right and from above.
  package static let standardDirection = SIMD3<Float>(0.3, 0.25, 1)

  /// Creates a camera.
  public init(
    name: String = Camera.kind, position: SIMD3<Float> = [0, 0, 5], target: SIMD3<Float> = .zero,
    up: SIMD3<Float> = [0, 1, 0],
    fieldOfView: Float = Camera.standardFieldOfView, orthographicHeight: Float? = nil, aspectRatio: Float = 0,
    group: Group? = nil
  ) {
    (self.name, self.group) = (name, group)
    self.position = position
    self.target = target
    self.up = up
    self.fieldOfView = fieldOfView
    self.orthographicHeight = orthographicHeight
    self.aspectRatio = aspectRatio
  }

  /// `camera`, in the list `cameras`.
  public static let description = ModelDescription<Camera>(
    kind: "camera", listKey: "cameras",
    properties: [
      .requiredPoint("position") { $0.$position }, .requiredPoint("target") { $0.$target },
      .direction("up") { $0.$up },
      .number("fieldOfView", .angleOfView) { $0.$fieldOfView },
      .optionalNumber("height", .length) { $0.$orthographicHeight },
      .number("aspectRatio", .within(0...greatestAspectRatio)) { $0.$aspectRatio },
    ],
    make: { Camera(name: $0, aspectRatio: fileAspectRatio, group: $1) })

  /// Makes the camera orthographic. Objects at the distance of the target keep their size.
  package func makeOrthographic() {
    if orthographicHeight != nil { return }
    let camera = inScene
    orthographicHeight = 2 * length(camera.position - camera.target) * tanf(fieldOfView * .pi / 360)
  }

  /// The camera in the coordinates of the scene: itself, or a copy with the current values if it is in a group.
  package var inScene: Camera { group == nil ? self : detached() }

  /// Returns a camera of the scene with the current view, which does not follow this one.
  package func detached() -> Camera {
    let transform = placement.transform
    return Camera(
      position: transform.apply(to: position), target: transform.apply(to: target),
      up: transform.applyLinear(to: up), fieldOfView: fieldOfView, orthographicHeight: orthographicHeight,
      aspectRatio: aspectRatio)
  }

  /// Returns the nearest valid aspect ratio. One that is not finite counts as 0.
  package static func validAspectRatio(_ aspectRatio: Float) -> Float {
    aspectRatio.isFinite ? min(max(aspectRatio, 0), greatestAspectRatio) : 0
  }

  /// Returns the factor of the vertical extent of a view that is composed for `aspectRatio`, in pictures of another aspect
  /// ratio. 1 unless those are narrower.
  package static func enlargement(of aspectRatio: Float, in other: Float) -> Float {
    other > 0 ? max(1, validAspectRatio(aspectRatio) / other) : 1
  }
}

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

extension Camera {
  /// Creates a camera called `name` from that of a mesh document. `transform` is its transform in `group`.
  ///
  /// The target is at the distance of the centre of `bounds`, the bounds of the document in the coordinates of `root`, or
  /// at a distance of 1 if the camera looks away from it. The aspect ratio and the clipping planes are ignored.
  convenience init(
    name: String, _ camera: MeshDocument.Camera, at transform: Transform, in group: Group?,
    bounds: BoundingBox, root: Group? = nil
  ) {
    let forward = direction(-transform.zAxis) ?? [0, 0, -1]
    let toRoot = group.transform(to: root)
    let (eye, ray) = (toRoot.apply(to: transform.translation), toRoot.applyLinear(to: forward))
    let distance = dot(bounds.center - eye, ray) / dot(ray, ray)
    self.init(
      name: name, position: transform.translation,
      target: transform.translation + forward * (distance > 0 && distance.isFinite ? distance : 1),
      up: direction(transform.yAxis) ?? [0, 1, 0], group: group)
    show(camera)
  }

  /// Creates a camera with the angle or the height of the view of a camera of a mesh document.
  package convenience init(_ camera: MeshDocument.Camera) {
    self.init(name: "", camera, at: .identity, in: nil, bounds: .empty)
  }

  /// Sets the angle or the height of the view to that of a camera of a mesh document.
  func show(_ camera: MeshDocument.Camera) {
    switch camera.projection {
    case .perspective(let lens): fieldOfView = lens.verticalAngle * 180 / .pi
    case .orthographic(let lens): orthographicHeight = 2 * abs(lens.halfHeight)
    }
  }

  /// Returns the camera as a camera of a mesh document.
  ///
  /// The near clipping plane of a perspective camera is at a thousandth of the distance to the target, and there is no
  /// far one. Those of an orthographic camera are at 0 and at a thousand times the distance.
  func documentCamera(inGroup index: Int?) -> MeshDocument.Camera {
    // At this aspect ratio the vertical extent is that of the camera.
    let lens = CameraProjection(self, aspectRatio: max(Self.validAspectRatio(aspectRatio), 1))
    let distance = length(target - position)
    let scale = distance > 0 && distance.isFinite ? distance : 1
    return MeshDocument.Camera(
      name: name == group.nearestName ? nil : group.localName(of: name), group: index,
      transform: Transform(
        xAxis: lens.right, yAxis: lens.up, zAxis: -lens.forward, translation: position),
      projection: lens.isOrthographic
        ? .orthographic(
          .init(halfWidth: lens.halfSize.y, halfHeight: lens.halfSize.y, near: 0, far: 1000 * scale))
        : .perspective(.init(verticalAngle: 2 * atanf(lens.halfSize.y), near: scale / 1000)))
  }
}
