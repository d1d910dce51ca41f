import Geometry

extension Mesh {
  /// Gives each vertex without a normal (its normal is zero) a smooth one; see `recomputeNormals`. O(vertices), and
  /// O(indices) where there are such.
  ///
  /// - Parameter summary: That of the vertices, if it is known.
  mutating func supplyNormals(_ summary: VertexSummary? = nil) {
    guard (summary ?? VertexSummary(vertices)).lacksNormals else { return }
    let said = vertices
    recomputeNormals(.smooth)
    for index in said.indices where said[index].normal != .zero { vertices[index] = said[index] }
  }
}
