#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

import Geometry

extension Camera {
  /// Creates a camera with the projection of that of a mesh document, which has the transform `transform` to the scene.
  ///
  /// The target is at the distance of the centre of `bounds`, or at a distance of 1 metre if the camera looks away from
  /// it. The aspect ratio and the clipping planes are ignored.
  convenience init(
    name: String, _ projection: MeshDocument.Camera.Projection, at transform: Transform, bounds: BoundingBox
  ) {
    let forward = direction(-transform.zAxis) ?? [0, 0, -1]
    let distance = dot(bounds.center - transform.translation, forward)
    self.init(
      name: name, position: transform.translation,
      target: transform.translation + forward * (distance > 0 && distance.isFinite ? distance : 1),
      up: direction(transform.yAxis) ?? [0, 1, 0])
    switch projection {
    case .perspective(let lens): fieldOfView = lens.verticalAngle * 180 / .pi
    case .orthographic(let lens): orthographicHeight = 2 * abs(lens.halfHeight)
    }
  }

  /// The camera as a camera of a mesh document.
  ///
  /// The near clipping plane of a perspective camera is at a thousandth of the distance to the target, and there is no
  /// far one. Those of an orthographic camera are at 0 and at a thousand times the distance.
  var documentCamera: MeshDocument.Camera {
    let lens = CameraProjection(self, aspectRatio: 1)
    let distance = length(target - position)
    let scale = distance > 0 && distance.isFinite ? distance : 1
    return MeshDocument.Camera(
      name: name.isEmpty ? nil : name,
      transform: Transform(
        xAxis: lens.right, yAxis: lens.up, zAxis: -lens.forward, translation: position),
      projection: lens.isOrthographic
        ? .orthographic(
          .init(halfWidth: lens.halfSize.x, halfHeight: lens.halfSize.y, near: 0, far: 1000 * scale))
        : .perspective(.init(verticalAngle: 2 * atanf(lens.halfSize.y), near: scale / 1000)))
  }
}
