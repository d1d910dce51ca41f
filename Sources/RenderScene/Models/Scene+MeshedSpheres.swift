import Geometry
import SceneModel

extension Scene {
  /// The spheres without a material, which are drawn exactly, and the spheres with one, which are drawn as meshes, because
  /// a texture needs texture coordinates. Both in the order of the scene. O(spheres).
  package var spheresByMaterial: (exact: [Sphere], meshed: [Sphere]) {
    let meshed = spheres.filter { $0.material != nil }
    return meshed.isEmpty ? (spheres, []) : (spheres.filter { $0.material == nil }, meshed)
  }

  /// The number of each sphere in the scene, from 1, for messages. O(spheres).
  package var sphereNumbers: [ObjectIdentifier: Int] {
    Dictionary(
      spheres.enumerated().map { (ObjectIdentifier($1), $0 + 1) }, uniquingKeysWith: { first, _ in first })
  }

  /// Returns the different materials of meshes, of computed meshes, of shapes and of `meshed`, the spheres with a material, without the
  /// standard material. A back end resolves them at once, so that their images are decoded on several threads. O(models).
  package func surfaceMaterials(_ meshed: [Sphere]) -> [Material] {
    var different = Set(meshes.map(\.material))
    different.formUnion(shapes.map { $0.appearance.material })
    different.formUnion(computedMeshes.map(\.appearance.material))
    different.formUnion(meshed.map(\.appearance.material))
    return Array(different.subtracting([.standard]))
  }
}
