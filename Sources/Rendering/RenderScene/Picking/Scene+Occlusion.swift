import Geometry
import SceneModel

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
    return !pick.model.bounds(ofElement: pick.element).contains(point)
  }
}
