import Geometry

extension Mesh {
  /// Gives each vertex without a normal (its normal is zero) a smooth one; see `recomputeNormals`. O(vertices), and
  /// O(indices) where there are such.
  mutating func supplyNormals() {
    guard vertices.contains(where: { $0.nx == 0 && $0.ny == 0 && $0.nz == 0 }) else { return }
    let said = vertices
    recomputeNormals(.smooth)
    for index in said.indices where said[index].normal != .zero { vertices[index] = said[index] }
  }
}
