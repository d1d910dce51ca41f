import Geometry
import Parallelism
import TextCoding

/// STL, binary or ASCII: triangles only; see `STLReader` and `STLWriter`.
enum STLFormat: MeshFileFormat {
  static let endings = ["stl"]
  static let summary = "stereolithography: triangles, binary or text"
  static let mediaType = "model/stl"
  static let keeps: MeshAbilities = [.triangles]
  static let encodings: [MeshWritingOptions.Encoding] = [.binary, .ascii]
  static let upAxis: UpAxis? = .z
  /// A facet is flat.
  static let defaultNormals = Mesh.NormalSmoothing.flat
  static let seeds = [
    "solid a\nfacet normal 0 0 1\nouter loop\nvertex 0 0 0\nvertex 1 0 0\nvertex 0 1 0\nendloop\nendfacet\nendsolid a\n"
  ]

  static func begins(_ bytes: borrowing Span<UInt8>) -> Bool {
    if bytes.starts(with: "solid ") || bytes.starts(with: "solid\n") { return true }
    // The triangle count at offset 80 matches the size of the file.
    guard bytes.count >= 84 else { return false }
    return bytes.count == 84 + 50 * Int(bytes.load(at: 80, as: UInt32.self))
  }

  static func read(_ bytes: consuming [UInt8], _ input: MeshInput) throws(MeshReadError)
    -> MeshFile.ReadResult
  {
    let bytes = bytes
    return try PositionOrigin.read(\MeshFile.ReadResult.document) { (origin) throws(MeshReadError) in
      try STLReader(path: input.path, bytes: bytes, origin: origin).read()
    }.withNormals(input.normals)
  }

  static func readBlocks(_ input: MeshInput) throws(MeshReadError) -> MeshFile.ReadResult? {
    PositionOrigin.read(\MeshFile.ReadResult?.document) { origin in
      STLReader.readBlocks(input.path, origin: origin) ?? STLReader.readTextBlocks(input.path, origin: origin)
    }?.withNormals(input.normals)
  }

  /// Facets get their normals while they are written.
  static func convertNormals(of document: inout MeshDocument) -> Bool { false }

  /// The count is a 32-bit field at offset 80.
  static func checkLimits(
    of document: MeshDocument, _ compression: MeshCompression
  ) throws(MeshWriteError) {
    try document.checkTotal(of: MeshFormat(self), "triangles", limit: Int(UInt32.max)) { $0.triangleCount }
  }

  static func estimatedByteCount(of document: MeshDocument, _ encoding: MeshWritingOptions.Encoding) -> Int {
    encoding == .ascii
      ? 20 * document.nodes.count + 220 * document.triangleCount : 84 + 50 * document.triangleCount
  }

  static func writer(
    of document: MeshDocument, _ options: MeshWritingOptions, _ summaries: [MeshSummary]
  ) throws(MeshWriteError) -> any MeshFileWriter {
    STLWriter(document: document.flattened, isASCII: options.encoding == .ascii)
  }
}

extension MeshFormat {
  /// STL, binary or ASCII: triangles only.
  public static let stl = MeshFormat(STLFormat.self)
}

extension MeshFile.ReadResult {
  /// Returns the result with the normals of all meshes computed by a rule. Nil changes nothing.
  fileprivate consuming func withNormals(_ normals: Mesh.NormalSmoothing?) -> MeshFile.ReadResult {
    guard let normals else { return self }
    for index in document.meshes.indices {
      document.computedNormals[index] = document.meshes[index].computedNormals(normals)
    }
    return self
  }
}
