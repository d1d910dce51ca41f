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
    return !pick.bounds.contains(point)
  }
}

extension Pick {
  /// The bounding box of the model, or of the element of a cloud.
  fileprivate var bounds: BoundingBox {
    switch model {
    case .sphere(let sphere): return sphere.bounds
    case .shape(let shape): return shape.bounds
    case .cloud(let cloud, let index):
      let element = cloud.elements[index]
      // Spheres and rods stay round in groups with an uneven scale.
      let sphere = cloud.roundPlacement?.apply(to: element) ?? element
      return BoundingBox(center: sphere.center, radius: sphere.radius)
    case .rods(let rods, let index):
      let element = rods.elements[index]
      let rod = rods.roundPlacement?.apply(to: element) ?? element
      var box = BoundingBox(center: rod.start, radius: rod.radius)
      box.include(BoundingBox(center: rod.end, radius: rod.radius))
      return box
    case .shapes(let shapes, let index): return shapes.box(ofElement: index)
    case .mesh(let mesh): return mesh.bounds
    case .computedMesh(let mesh): return mesh.bounds
    }
  }
}
