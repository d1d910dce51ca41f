import Geometry
import SceneModel

extension Scene {
  /// Returns the nearest surface at `point` of a window of `size`, both in screen coordinates. Nil for the background,
  /// and for an empty window.
  ///
  /// Spheres and rods are intersected exactly, shapes and meshes as triangles. Round shapes use a fine tessellation,
  /// whose outline deviates by up to a thousandth of the radius. Translucent models are included, models with invalid
  /// dimensions, hidden models and what a clipping plane cuts away are not.
  ///
  /// O(models + elements + triangles of meshes whose bounding boxes are hit).
  public func pick(at point: SIMD2<Float>, in size: WindowSize) -> Pick? {
    guard !size.isEmpty, point.x.isFinite, point.y.isFinite else { return nil }
    let view = ViewFrustum(pictureCamera(in: size), bounds: bounds, aspectRatio: size.aspectRatio)
    let share = point / SIMD2(Float(size.width), Float(size.height)) * 2 - 1
    guard let (start, direction) = view.viewRay(through: [share.x, -share.y]) else { return nil }
    return pick(by: Ray(origin: start, direction: direction))
  }

  /// Returns the nearest hit of `ray` that no clipping plane cuts away.
  func pick(by ray: Ray) -> Pick? {
    var ray = ray
    if let plane = effects.plane {
      guard let kept = plane.keptDistances(from: ray.origin, ray.direction) else { return nil }
      ray.keptDistances = kept
    }
    var nearest: Pick?
    for model in models where !model.isHidden {
      guard let hit = model.traits.hit(by: ray), hit.distance < nearest?.distance ?? .infinity else {
        continue
      }
      nearest = Pick(
        model: model, element: hit.element, triangle: hit.triangle, position: ray.point(at: hit.distance),
        distance: hit.distance)
    }
    return nearest
  }
}

extension Scene {
  /// Returns whether a surface is in front of `point`: the nearest one on its view ray, unless the bounding box of its
  /// model, or of the element of a cloud, contains the point. A model thus does not hide its own centre. O(models +
  /// triangles of meshes whose bounding boxes the ray meets).
  func hides(_ point: SIMD3<Float>, in view: ViewFrustum) -> Bool {
    // In an orthographic view rays are parallel, and begin at the near plane, which is in front of the whole scene.
    let depth = dot(point - view.eye, view.forward) - view.near
    let start = view.isOrthographic ? point - view.forward * depth : view.eye
    guard depth > 0 || !view.isOrthographic, let direction = direction(point - start) else { return false }
    let ray = Ray(origin: start, direction: direction)
    guard let pick = pick(by: ray), pick.distance < length(point - start) * (1 - 1e-4) else { return false }
    return !pick.model.traits.bounds(ofElement: pick.element).contains(point)
  }
}
