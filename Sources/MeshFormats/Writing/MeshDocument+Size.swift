public import Geometry

extension MeshDocument {
  /// About how many bytes the document takes in a format, for showing progress: exact for STL, near for the other
  /// binary formats, and a rough guess for text, whose numbers differ in length. O(nodes).
  public func estimatedByteCount(as format: MeshFormat) -> Int {
    switch format {
    case .stl: 84 + 50 * triangleCount
    case .ply: 400 + 36 * vertexCount + 13 * triangleCount
    case .glb: binaryGeometryByteCount + animationByteCount + 200 * nodes.count
    case .gltf: (binaryGeometryByteCount + animationByteCount) * 4 / 3 + 200 * nodes.count
    case .obj: 90 * vertexCount + 42 * triangleCount
    }
  }

  /// Every value of every track, as if none were left out.
  private var animationByteCount: Int {
    animation?.tracks.reduce(0) {
      $0 + 12 * ($1.translations.count + $1.scales.count) + 16 * $1.rotations.count
    }
      ?? 0
  }

  /// Each mesh once: vertices, texture coordinates and colours, and indices of the size that most meshes need.
  private var binaryGeometryByteCount: Int {
    meshes.reduce(0) { sum, mesh in
      let indexSize = mesh.vertices.count <= Int(UInt16.max) ? 2 : 4
      return sum + 24 * mesh.vertices.count + 8 * mesh.textureCoordinates.count + 16 * mesh.colors.count
        + indexSize * mesh.indices.count
    }
  }
}
