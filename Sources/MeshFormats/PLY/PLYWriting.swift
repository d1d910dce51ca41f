import Files
import Geometry

// Binary PLY, as Greg Turk's "The PLY Polygon File Format" (1994) has it, with the property names that viewers know.
extension MeshDocument {
  /// Writes all vertices and triangles, placed, as one surface.
  ///
  /// - Colours are a node's colour times its mesh's vertex colours, as sRGB bytes, which is what viewers expect.
  /// - Texture coordinates `s` and `t`, t upwards, are there if any mesh has them, and (0, 0) where one has none.
  func writePLY<Sink: ByteSink & ~Copyable>(to sink: inout Sink) throws(FileError) {
    let isTextured = nodes.contains { !meshes[$0.mesh].textureCoordinates.isEmpty }
    try sink.write(header(isTextured: isTextured))
    var chunk = ByteChunk()
    for node in nodes { try writeVertices(of: node, isTextured: isTextured, &chunk, to: &sink) }
    var firstVertex: UInt32 = 0
    for node in nodes {
      try writeFaces(of: meshes[node.mesh], firstVertex: firstVertex, &chunk, to: &sink)
      // Wraps only after the last vertex that 32 bits can name, where no face follows.
      firstVertex &+= UInt32(truncatingIfNeeded: meshes[node.mesh].vertices.count)
    }
    try chunk.flush(to: &sink)
  }

  private func header(isTextured: Bool) -> String {
    """
    ply
    format binary_little_endian 1.0
    comment Orrery, colours in sRGB
    element vertex \(vertexCount)
    property float x
    property float y
    property float z
    property float nx
    property float ny
    property float nz
    \(isTextured ? "property float s\nproperty float t\n" : "")\
    property uchar red
    property uchar green
    property uchar blue
    property uchar alpha
    element face \(triangleCount)
    property list uchar uint vertex_indices
    end_header

    """
  }

  private func writeVertices<Sink: ByteSink & ~Copyable>(
    of node: Node, isTextured: Bool, _ chunk: inout ByteChunk, to sink: inout Sink
  ) throws(FileError) {
    let mesh = meshes[node.mesh]
    let vertices = mesh.vertices.span
    let colors = mesh.colors.span
    let coordinates = mesh.textureCoordinates.span
    let color = node.color.sRGB8
    for index in vertices.indices {
      let vertex = vertices[index]
      try chunk.makeRoom(for: 36, in: &sink)
      chunk.store(node.placed(vertex))
      chunk.store(vertex.normal)
      if isTextured { chunk.store(coordinates.isEmpty ? .zero : coordinates[index].fromLowerLeft) }
      chunk.store(colors.isEmpty ? color : node.sRGB8(colors[index]))
    }
  }

  private func writeFaces<Sink: ByteSink & ~Copyable>(
    of mesh: Mesh, firstVertex: UInt32, _ chunk: inout ByteChunk, to sink: inout Sink
  ) throws(FileError) {
    let indices = mesh.indices.span
    for start in stride(from: 0, to: indices.count, by: 3) {
      try chunk.makeRoom(for: 13, in: &sink)
      chunk.store(UInt8(3))
      for corner in start..<start + 3 { chunk.store(firstVertex + indices[corner]) }
    }
  }
}
