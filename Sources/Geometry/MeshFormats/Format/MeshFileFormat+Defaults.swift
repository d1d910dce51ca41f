import Files
import Geometry

/// What most formats have in common.
extension MeshFileFormat {
  static var encodings: [MeshWritingOptions.Encoding] { [.binary] }
  static var upAxis: UpAxis? { nil }
  static var sharedEndings: [String] { [] }
  static var magic: String? { nil }
  static var defaultNormals: Mesh.NormalSmoothing { .smoothUpTo(degrees: 30) }
  static var sidecarExtension: String? { nil }
  static var library: String? { nil }

  static func readBlocks(_ input: MeshInput) throws(MeshReadError) -> MeshFile.ReadResult? { nil }
  static func readParts(
    _ input: MeshInput, defersImages: Bool
  ) throws(MeshReadError) -> MeshFile.ReadResult? { nil }
  static func references(in bytes: [UInt8], _ input: MeshInput) -> FileReferences? { nil }

  static func canName(_ name: String) -> Bool { true }
  static func needsOtherFiles(_ document: MeshDocument) -> Bool { false }
  static func images(of document: MeshDocument) -> [EncodedImage] { [] }

  /// Meshes with joints or morph targets are in the pose of the nodes; see `MeshDocument.deformed`.
  static func convert(_ document: inout MeshDocument) -> [String] {
    document.keepVisiblePose()
    return []
  }

  /// A format without normals has no copies of vertices either.
  static func convertNormals(of document: inout MeshDocument) -> Bool {
    for mesh in document.meshes.indices where document.computedNormals[mesh] != nil {
      if !keeps.contains(.normals) || document.hasDefaultNormals(mesh, of: Self.self) {
        document.removeCopies(ofMesh: mesh)
      } else {
        document.computedNormals[mesh] = nil
      }
    }
    return keeps.contains(.normals)
  }

  static func omissions(of document: MeshDocument) -> [String] { [] }

  /// Nothing is said of a format without colours: nobody expects materials of it.
  static func materialOmissions(of document: MeshDocument, _ options: MeshWritingOptions) -> [String] {
    guard keeps.contains(.colors), !keeps.contains(.materials), document.hasMaterialsForLibrary else {
      return []
    }
    return ["materials and textures"]
  }

  /// Indices have 32 bits.
  static func checkLimits(
    of document: MeshDocument, _ compression: MeshCompression
  ) throws(MeshWriteError) {
    try document.checkTotal(of: MeshFormat(self), "vertices", limit: Int(UInt32.max) + 1) {
      $0.vertices.count + $0.points.positions.count
    }
  }

  static func estimatedByteCount(
    of document: MeshDocument, _ encoding: MeshWritingOptions.Encoding
  ) -> Int {
    400 + (encoding == .ascii ? 84 : 36) * document.vertexCount + 13 * document.triangleCount
  }

  /// For formats that are only read, and have no `encodings`.
  static func writer(
    of document: MeshDocument, _ options: MeshWritingOptions, _ summaries: [MeshSummary]
  ) throws(MeshWriteError) -> any MeshFileWriter {
    throw .notWritten(MeshFormat(self))
  }
}

extension MeshFileWriter {
  var uncompressedParts: [String] { [] }
  func writeSidecar<Sink: ByteSink & ~Copyable>(to sink: inout Sink) throws(FileError) {}
}

extension MeshDocument {
  /// Removes hidden parts, joints and morph targets: what is left are the meshes in the pose of the nodes.
  mutating func keepVisiblePose() { self = withoutHiddenParts.deformed }

  /// Whether readers of a format compute the normals of a mesh as they are.
  func hasDefaultNormals(_ mesh: Int, of format: any MeshFileFormat.Type) -> Bool {
    computedNormals[mesh]?.smoothing == .some(format.defaultNormals)
  }

  /// Throws if the nodes have more than `limit` elements, which `count` counts in a mesh.
  func checkTotal(
    of format: MeshFormat, _ unit: String, limit: Int, _ count: (Mesh) -> Int
  ) throws(MeshWriteError) {
    var total = 0
    for node in nodes {
      total += count(meshes[node.mesh])
      guard total <= limit else { throw .tooMany(format, unit: unit, limit: limit) }
    }
  }
}
