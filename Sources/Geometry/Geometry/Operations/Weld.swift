/// Merges vertices at equal positions, so that triangles share them.
enum Weld: MeshOperation {
  static let name = "weld"
  static let meaning =
    "Merge vertices at equal positions. Texture coordinates and colours of vertices are lost, and edges become smooth."

  static func apply(to mesh: inout Mesh, _ values: [Float]) throws(GeometryError) {
    mesh = mesh.welded().withoutCollapsedTriangles
    mesh.recomputeNormals(.smooth)
  }
}
