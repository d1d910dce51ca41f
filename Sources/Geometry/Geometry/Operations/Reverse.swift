/// Turns surfaces inside out: triangles wind the other way, and normals point to the other side.
enum Reverse: MeshOperation {
  static let name = "reverse"
  static let meaning = "Turn surfaces inside out: for files whose triangles wind the wrong way."
  static let keepsComputedNormals = true

  static func apply(to mesh: inout Mesh, _ values: [Float]) throws(GeometryError) { mesh.flipWinding() }
}
