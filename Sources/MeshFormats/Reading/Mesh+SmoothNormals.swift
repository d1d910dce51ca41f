import Geometry

extension Mesh {
  /// Gives every vertex the mean direction of its triangles, the larger ones counting more; +Z where it has none.
  mutating func giveSmoothNormals() {
    var sums = [SIMD3<Double>](repeating: .zero, count: vertices.count)
    for start in stride(from: 0, to: indices.count, by: 3) {
      let corners = (Int(indices[start]), Int(indices[start + 1]), Int(indices[start + 2]))
      let origin = SIMD3<Double>(vertices[corners.0].position)
      let u = SIMD3<Double>(vertices[corners.1].position) - origin
      let v = SIMD3<Double>(vertices[corners.2].position) - origin
      let normal = SIMD3(u.y * v.z - u.z * v.y, u.z * v.x - u.x * v.z, u.x * v.y - u.y * v.x)
      sums[corners.0] += normal
      sums[corners.1] += normal
      sums[corners.2] += normal
    }
    for index in vertices.indices {
      let length = (sums[index] * sums[index]).sum().squareRoot()
      vertices[index].normal = length > 0 && length.isFinite ? SIMD3<Float>(sums[index] / length) : [0, 0, 1]
    }
  }
}
