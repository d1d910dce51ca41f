import Geometry

extension Mesh {
  /// Computes a smooth normal for each vertex whose normal is zero; see `recomputeNormals`. O(vertices), plus
  /// O(indices) if there is such a vertex.
  ///
  /// - Parameter summary: The summary of the vertices, if it has been computed.
  mutating func computeMissingNormals(_ summary: VertexSummary? = nil) {
    guard (summary ?? VertexSummary(vertices)).lacksNormals else { return }
    let original = vertices
    recomputeNormals(.smooth)
    for index in original.indices where original[index].normal != .zero { vertices[index] = original[index] }
  }
}
