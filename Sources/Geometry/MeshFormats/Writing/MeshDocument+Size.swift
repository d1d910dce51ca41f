import Geometry

extension MeshDocument {
  /// Returns the estimated size of the document in a format, in bytes, for progress displays. `encoding` applies to STL
  /// and PLY. O(nodes).
  ///
  /// The estimate is exact for binary STL, close for the other binary formats, and rough for text, whose numbers vary
  /// in length.
  public func estimatedByteCount(
    as format: MeshFormat, encoding: MeshWritingOptions.Encoding = .binary
  ) -> Int {
    let isText = encoding == .ascii
    return switch format {
    case .stl where isText: 20 * nodes.count + 220 * triangleCount
    case .stl: 84 + 50 * triangleCount
    case .ply where isText: 400 + 84 * vertexCount + 13 * triangleCount
    case .ply: 400 + 36 * vertexCount + 13 * triangleCount
    case .glb: binaryByteCount + 200 * partCount
    case .gltf: binaryByteCount * 4 / 3 + 200 * partCount
    // Deflate compresses the text to about a sixth.
    case .threeMF: 1200 + 60 * nodes.count + 8 * vertexCount + 6 * triangleCount
    case .off: 60 + 48 * vertexCount + 13 * triangleCount
    case .obj: 90 * vertexCount + 42 * triangleCount
    }
  }

  /// The number of nodes of a glTF file.
  private var partCount: Int { nodes.count + groups.count + cameras.count + lights.count }

  /// The size of meshes, animation and images.
  private var binaryByteCount: Int {
    binaryGeometryByteCount + animationByteCount + images.reduce(0) { $0 + $1.byteCount }
  }

  /// The size of all values of all tracks, without keyframe reduction.
  private var animationByteCount: Int {
    animation?.tracks.reduce(0) {
      $0 + 12 * ($1.translations.count + $1.scales.count) + 16 * $1.rotations.count
    }
      ?? 0
  }

  /// The size of all meshes, each once: vertices with their attributes, and 16-bit or 32-bit indices.
  private var binaryGeometryByteCount: Int {
    meshes.reduce(0) { sum, mesh in
      let indexSize = mesh.vertices.count <= Int(UInt16.max) ? 2 : 4
      return sum + 24 * mesh.vertices.count + 8 * mesh.textureCoordinates.count
        + 8 * mesh.secondTextureCoordinates.count + 16 * (mesh.tangents.count + mesh.colors.count)
        + indexSize * mesh.indices.count
    }
  }
}
