#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

import Geometry

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
