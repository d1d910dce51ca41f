import Geometry

extension Mesh {
  /// Gives each vertex without a normal (its normal is zero) that of `computeSmoothNormals`. O(vertices), and
  /// O(indices) where there are such.
  mutating func supplyNormals() {
    guard vertices.contains(where: { $0.nx == 0 && $0.ny == 0 && $0.nz == 0 }) else { return }
    let said = vertices
    computeSmoothNormals()
    for index in said.indices where said[index].normal != .zero { vertices[index] = said[index] }
  }

  /// Gives each vertex the direction of the sum of its triangles' vector products, so that large triangles weigh more;
  /// up, where there is none. O(vertices + indices).
  ///
  /// To be replaced by `Mesh.recomputeNormals`.
  mutating func computeSmoothNormals() {
    var sums = [SIMD3<Double>](repeating: .zero, count: vertices.count)
    for start in stride(from: 0, to: indices.count, by: 3) {
      let (a, b, c) = (Int(indices[start]), Int(indices[start + 1]), Int(indices[start + 2]))
      // In double precision, which holds the products of all floats.
      let origin = SIMD3<Double>(vertices[a].position)
      let (u, v) = (
        SIMD3<Double>(vertices[b].position) - origin, SIMD3<Double>(vertices[c].position) - origin
      )
      let product = SIMD3(u.y * v.z - u.z * v.y, u.z * v.x - u.x * v.z, u.x * v.y - u.y * v.x)
      sums[a] += product
      sums[b] += product
      sums[c] += product
    }
    for index in vertices.indices {
      let length = (sums[index] * sums[index]).sum().squareRoot()
      vertices[index].normal = length > 0 ? SIMD3<Float>(sums[index] / length) : [0, 1, 0]
    }
  }
}
