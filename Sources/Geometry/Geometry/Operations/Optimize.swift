/// Orders triangles and vertices so that GPUs draw them faster.
enum Optimize: MeshOperation {
  static let name = "optimize"
  static let meaning = "Reorder triangles and vertices so that GPUs draw them faster."
  static let keepsComputedNormals = true

  static func apply(to mesh: inout Mesh, _ values: [Float]) throws(GeometryError) {
    mesh.optimizeVertexCache()
  }
}
