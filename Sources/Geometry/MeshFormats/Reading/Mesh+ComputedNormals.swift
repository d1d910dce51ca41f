import Geometry

extension Mesh {
  /// Computes all normals, and returns how. Tangents are removed.
  mutating func computedNormals(_ smoothing: NormalSmoothing) -> MeshDocument.ComputedNormals {
    tangents = []
    return MeshDocument.ComputedNormals(smoothing, sources: computeNormals(smoothing))
  }

  /// Replaces normals of length zero by the means over the triangles at their vertices. O(vertices), plus O(indices) if
  /// there is such a normal.
  ///
  /// - Parameter summary: The summary of the vertices, if it has been computed.
  /// - Returns: The number of these normals.
  mutating func repairNormals(_ summary: VertexSummary? = nil) -> Int {
    guard (summary ?? VertexSummary(vertices)).lacksNormals else { return 0 }
    let count = vertices.count { $0.normal == .zero }
    computeNormals(.smooth, keepsExisting: true)
    return count
  }

  /// The size of a vertex with its attributes, in bytes.
  var vertexSize: Int {
    MemoryLayout<Vertex>.size + 8
      * ((textureCoordinates.isEmpty ? 0 : 1) + (secondTextureCoordinates.isEmpty ? 0 : 1))
      + 16 * ((tangents.isEmpty ? 0 : 1) + (colors.isEmpty ? 0 : 1))
  }
}
