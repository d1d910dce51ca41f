/// Leaves out triangles where this changes the shape least: the quadric error metric of Garland and Heckbert, "Surface
/// simplification using quadric error metrics" (1997), as meshoptimizer computes it.
enum Decimate: MeshOperation {
  static let name = "decimate"
  static let meaning =
    "Keep about this share of the triangles of each mesh, and the shape as well as possible."
  static let options = [
    MeshOperationOption("ratio", .number(0...1)),
    MeshOperationOption(
      "error", .number(0...1), default: 1,
      "Stop where the shape would change by more than this share of the size of the mesh."),
  ]

  static func apply(to mesh: inout Mesh, _ values: [Float]) throws(GeometryError) {
    let (ratio, error) = (values[0], values[1])
    guard ratio < 1 else { return }
    let hasAttributes =
      !mesh.textureCoordinates.isEmpty || !mesh.secondTextureCoordinates.isEmpty || !mesh.colors.isEmpty
    // Edges between vertices that differ in their normals alone do not hinder, and the normals are computed again.
    if !hasAttributes { mesh = mesh.welded() }
    mesh.simplify(to: Int(Float(mesh.triangleCount) * ratio), error: error)
    if !hasAttributes { mesh.recomputeNormals(.smoothUpTo(degrees: 30)) }
  }
}
