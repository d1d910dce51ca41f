extension MeshDocument {
  /// How the normals of a mesh were computed, because its file has none or because the reader was asked to.
  ///
  /// Writers omit computed normals if readers of the format compute the same ones, and write the vertices of the file
  /// without the copies.
  package struct ComputedNormals: Equatable, Sendable {
    /// The rule of the normals. Nil for the smoothing groups of an OBJ file.
    package var smoothing: Mesh.NormalSmoothing?
    /// The vertices of the file of which the last vertices of the mesh are copies with other normals, in the order of the
    /// copies.
    package var sources: [UInt32]

    /// Creates a description of computed normals.
    package init(_ smoothing: Mesh.NormalSmoothing?, sources: [UInt32] = []) {
      (self.smoothing, self.sources) = (smoothing, sources)
    }
  }

  /// Removes the copies of vertices that the computed normals of a mesh need. The normals of the other vertices are kept,
  /// but have no meaning. O(vertices + indices).
  package mutating func removeCopies(ofMesh number: Int) {
    guard let sources = computedNormals[number]?.sources, !sources.isEmpty else { return }
    let count = meshes[number].vertices.count - sources.count
    let first = UInt32(count)
    meshes[number].keepVertices(count)
    deformations[number]?.keepVertices(count)
    meshes[number].indices = meshes[number].indices.map { $0 < first ? $0 : sources[Int($0 - first)] }
    computedNormals[number]?.sources = []
  }
}

extension Mesh {
  /// Removes all vertices but the first `count`.
  fileprivate mutating func keepVertices(_ count: Int) {
    func keep<Value>(_ values: inout [Value]) {
      if !values.isEmpty { values = Array(values[..<count]) }
    }
    keep(&vertices)
    keep(&textureCoordinates)
    keep(&secondTextureCoordinates)
    keep(&tangents)
    keep(&colors)
  }
}
