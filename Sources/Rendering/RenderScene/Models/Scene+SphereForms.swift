import Geometry
import SceneModel

extension Scene {
  /// The spheres that are drawn exactly, and the spheres that are drawn as meshes; see `Sphere.isExact`. Both in the order
  /// of the scene. O(spheres).
  package var spheresByForm: (exact: [Sphere], meshed: [Sphere]) {
    let spheres = spheres
    let meshed = spheres.filter { !$0.isExact }
    return meshed.isEmpty ? (spheres, []) : (spheres.filter(\.isExact), meshed)
  }

  /// Returns the different materials of meshes, of computed meshes, of shapes, of shape clouds and of `meshed`, the spheres
  /// that are drawn as meshes, without the standard material. A back end resolves them at once, so that their images are
  /// decoded on several threads. O(models).
  package func surfaceMaterials(_ meshed: [Sphere]) -> [Material] {
    var different = Set(meshes.map(\.material))
    different.formUnion(shapes.map { $0.appearance.material })
    different.formUnion(computedMeshes.map(\.appearance.material))
    different.formUnion(meshed.map(\.appearance.material))
    different.formUnion(shapeClouds.map { $0.template.appearance.material })
    return Array(different.subtracting([.standard]))
  }
}

extension Scene {
  /// The default tessellation of spheres and shapes, which depends on their number. O(models).
  package var defaultTessellation: TessellationDetail {
    // On a sphere that fills the picture, the corners of 64 segments are visible.
    let (sphereCount, shapeCount) = (spheres.count, shapes.count)
    return sphereCount <= 4 && shapeCount <= 16
      ? .uv(segments: 128, rings: 64) : .suited(toSphereCount: sphereCount + shapeCount)
  }
}
