import SceneModel

extension Scene {
  /// The spheres without a material, which are drawn exactly, and the spheres with one, which are drawn as meshes, because
  /// a texture needs texture coordinates. Both in the order of the scene. O(spheres).
  package var spheresByMaterial: (exact: [Sphere], meshed: [Sphere]) {
    let meshed = spheres.filter { $0.material != nil }
    return meshed.isEmpty ? (spheres, []) : (spheres.filter { $0.material == nil }, meshed)
  }

  /// Returns the number of a sphere in the scene, from 1, for messages. O(spheres).
  package func number(of sphere: Sphere) -> Int { 1 + (spheres.firstIndex { $0 === sphere } ?? 0) }
}
