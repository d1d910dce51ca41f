import Files
import Geometry

// Binary STL, as 3D Systems' StereoLithography Interface Specification (1989) has it: 80 bytes of header, a 32-bit
// count, and 50 bytes a facet: normal, three corners, 16 bits of attributes.
extension MeshDocument {
  /// Writes all triangles, placed. What has no room in STL (names, colours, normals of vertices) is left out.
  ///
  /// A facet's normal is found from its three corners as they are written; that of a facet without area is zero.
  func writeSTL<Sink: ByteSink & ~Copyable>(to sink: inout Sink) throws(FileError) {
    var chunk = ByteChunk()
    try chunk.makeRoom(for: 84, in: &sink)
    // Readers take a header that begins with "solid" for the ASCII form.
    var title = "Orrery binary STL"
    title.withUTF8 { chunk.store(contentsOf: $0) }
    for _ in title.utf8.count..<80 { chunk.store(UInt8(0)) }
    chunk.store(UInt32(triangleCount))
    for node in nodes { try writeFacets(of: node, &chunk, to: &sink) }
    try chunk.flush(to: &sink)
  }

  private func writeFacets<Sink: ByteSink & ~Copyable>(
    of node: Node, _ chunk: inout ByteChunk, to sink: inout Sink
  ) throws(FileError) {
    let mesh = meshes[node.mesh]
    let vertices = mesh.vertices.span
    let indices = mesh.indices.span
    for start in stride(from: 0, to: indices.count, by: 3) {
      let a = node.placed(vertices[Int(indices[start])])
      let b = node.placed(vertices[Int(indices[start + 1])])
      let c = node.placed(vertices[Int(indices[start + 2])])
      try chunk.makeRoom(for: 50, in: &sink)
      chunk.store(Self.facetNormal(a, b, c))
      chunk.store(a)
      chunk.store(b)
      chunk.store(c)
      chunk.store(UInt16(0))
    }
  }

  /// In double precision, where the square of the smallest and of the largest float are ordinary numbers.
  @inline(__always)
  private static func facetNormal(
    _ a: SIMD3<Float>, _ b: SIMD3<Float>, _ c: SIMD3<Float>
  ) -> SIMD3<Float> {
    let origin = SIMD3<Double>(a)
    let (u, v) = (SIMD3<Double>(b) - origin, SIMD3<Double>(c) - origin)
    let cross = SIMD3(u.y * v.z - u.z * v.y, u.z * v.x - u.x * v.z, u.x * v.y - u.y * v.x)
    let length = (cross * cross).sum().squareRoot()
    return length > 0 ? SIMD3<Float>(cross / length) : .zero
  }
}
