import Geometry

extension Mesh {
  /// Gives each vertex without a normal (its normal is zero) a smooth one; see `recomputeNormals`. O(vertices), and
  /// O(indices) where there are such.
  mutating func supplyNormals() {
    guard VertexSummary(vertices).lacksNormals else { return }
    let said = vertices
    recomputeNormals(.smooth)
    for index in said.indices where said[index].normal != .zero { vertices[index] = said[index] }
  }
}
