import Files
import Geometry

// Wavefront OBJ: the "Object Files" appendix of the Advanced Visualizer manual, and behind the coordinates of a vertex
// its colour (`v x y z r g b`), which that manual does not have and most readers do.
extension MeshDocument {
  /// Writes each node as an object with a name, placed. All are in one file; there is no material library beside it.
  ///
  /// - Colours are a node's colour times its mesh's vertex colours, sRGB, in steps of 1/255; OBJ has no alpha here.
  /// - Texture coordinates (`vt`) count upwards.
  /// - Names lose what OBJ cannot say: white space, control characters, `#` and `\` become `_`.
  func writeOBJ<Sink: ByteSink & ~Copyable>(to sink: inout Sink) throws(FileError) {
    var chunk = ByteChunk()
    // OBJ counts from 1.
    var (firstVertex, firstCoordinate) = (1, 1)
    try sink.write("# Orrery, colours in sRGB\n")
    for (index, node) in nodes.enumerated() {
      let mesh = meshes[node.mesh]
      try chunk.flush(to: &sink)
      try sink.write("o \(Self.objectName(node, index: index))\n")
      try writePositions(of: node, &chunk, to: &sink)
      try writeTextureCoordinates(of: mesh, &chunk, to: &sink)
      try writeNormals(of: mesh, &chunk, to: &sink)
      try writeFaces(
        of: mesh, firstVertex: firstVertex, firstCoordinate: firstCoordinate, &chunk, to: &sink)
      firstVertex += mesh.vertices.count
      firstCoordinate += mesh.textureCoordinates.count
    }
    try chunk.flush(to: &sink)
  }

  private static func objectName(_ node: Node, index: Int) -> String {
    guard let name = node.name, !name.isEmpty else { return "node_\(index)" }
    var safe = String.UnicodeScalarView()
    for scalar in name.unicodeScalars {
      let isUnsafe =
        scalar.properties.isWhitespace || scalar.properties.generalCategory == .control || scalar == "#"
        || scalar == "\\"
      safe.append(isUnsafe ? "_" : scalar)
    }
    return String(safe)
  }

  private func writePositions<Sink: ByteSink & ~Copyable>(
    of node: Node, _ chunk: inout ByteChunk, to sink: inout Sink
  ) throws(FileError) {
    let mesh = meshes[node.mesh]
    let vertices = mesh.vertices.span
    let colors = mesh.colors.span
    var ending = Self.lineEnding(node.color.sRGB8)
    for index in vertices.indices {
      if !colors.isEmpty { ending = Self.lineEnding(node.sRGB8(colors[index])) }
      try chunk.makeRoom(for: 6 * (ByteChunk.longestNumber + 1) + 2, in: &sink)
      chunk.store("v")
      chunk.store(line: node.placed(vertices[index]))
      ending.withUTF8 { chunk.store(contentsOf: $0) }
    }
  }

  /// A colour as the end of a vertex's line.
  private static func lineEnding(_ color: SIMD4<UInt8>) -> String {
    (0..<3).reduce(into: "") { text, channel in
      text += " " + (Float(color[channel]) / 255).withShortestText { String(decoding: $0, as: UTF8.self) }
    } + "\n"
  }

  private func writeTextureCoordinates<Sink: ByteSink & ~Copyable>(
    of mesh: Mesh, _ chunk: inout ByteChunk, to sink: inout Sink
  ) throws(FileError) {
    for coordinate in mesh.textureCoordinates {
      let upwards = coordinate.fromLowerLeft
      try chunk.makeRoom(for: 2 * (ByteChunk.longestNumber + 1) + 3, in: &sink)
      chunk.store("v")
      chunk.store("t")
      chunk.store(" ")
      chunk.store(decimal: upwards.x)
      chunk.store(" ")
      chunk.store(decimal: upwards.y)
      chunk.store("\n")
    }
  }

  private func writeNormals<Sink: ByteSink & ~Copyable>(
    of mesh: Mesh, _ chunk: inout ByteChunk, to sink: inout Sink
  ) throws(FileError) {
    for vertex in mesh.vertices {
      try chunk.makeRoom(for: 3 * (ByteChunk.longestNumber + 1) + 3, in: &sink)
      chunk.store("v")
      chunk.store("n")
      chunk.store(line: vertex.normal)
      chunk.store("\n")
    }
  }

  private func writeFaces<Sink: ByteSink & ~Copyable>(
    of mesh: Mesh, firstVertex: Int, firstCoordinate: Int, _ chunk: inout ByteChunk, to sink: inout Sink
  ) throws(FileError) {
    let isTextured = !mesh.textureCoordinates.isEmpty
    let indices = mesh.indices.span
    for start in stride(from: 0, to: indices.count, by: 3) {
      try chunk.makeRoom(for: 9 * (ByteChunk.longestNumber + 1) + 2, in: &sink)
      chunk.store("f")
      for corner in start..<start + 3 {
        let vertex = firstVertex + Int(indices[corner])
        chunk.store(" ")
        chunk.store(decimal: vertex)
        chunk.store("/")
        if isTextured { chunk.store(decimal: firstCoordinate + Int(indices[corner])) }
        chunk.store("/")
        chunk.store(decimal: vertex)
      }
      chunk.store("\n")
    }
  }
}

extension ByteChunk {
  /// Stores the three numbers, a space before each.
  @inline(__always)
  fileprivate mutating func store(line vector: SIMD3<Float>) {
    for axis in 0..<3 {
      store(" ")
      store(decimal: vector[axis])
    }
  }
}
