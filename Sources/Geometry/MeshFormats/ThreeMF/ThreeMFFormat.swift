import Files
import Geometry
import TextCoding

/// 3MF, the 3D Manufacturing Format: what is printed, in millimetres, with colours; see `ThreeMFReader` and `ThreeMFWriter`.
enum ThreeMFFormat: MeshFileFormat {
  static let endings = ["3mf"]
  static let summary = "3D Manufacturing Format: what is printed"
  static let mediaType = "model/3mf"
  static let keeps: MeshAbilities = [.triangles, .colors, .exactPositions]
  static let upAxis: UpAxis? = .z
  // The archive of a model is no text.
  static let seeds: [String] = []

  static func begins(_ bytes: borrowing Span<UInt8>) -> Bool { bytes.starts(with: "PK\u{3}\u{4}") }

  static func read(_ bytes: consuming [UInt8], _ input: MeshInput) throws(MeshReadError)
    -> MeshFile.ReadResult
  {
    try ThreeMFReader(path: input.path, bytes: bytes, normals: input.normals).read()
  }

  static func convert(_ document: inout MeshDocument) -> [String] {
    document.keepVisiblePose()
    return document.warningsOfNamesOutsideXML
  }

  static func omissions(of document: MeshDocument) -> [String] {
    let count = ThreeMFWriter.omittedTriangleCount(of: document)
    return [counted(count, "triangle without area", "triangles without area")].compactMap(\.self)
  }

  static func materialOmissions(of document: MeshDocument, _ options: MeshWritingOptions) -> [String] {
    let isPlain = document.materials.allSatisfy { material in
      var rest = material
      rest.name = nil
      return rest.isStandardReflection
    }
    return isPlain ? [] : ["materials besides their names and colours, and textures"]
  }

  /// Deflate compresses the text to about a sixth.
  static func estimatedByteCount(of document: MeshDocument, _ encoding: MeshWritingOptions.Encoding) -> Int {
    1200 + 60 * document.nodes.count + 8 * document.vertexCount + 6 * document.triangleCount
  }

  static func writer(
    of document: MeshDocument, _ options: MeshWritingOptions, _ summaries: [MeshSummary]
  ) throws(MeshWriteError) -> any MeshFileWriter {
    guard let file = ThreeMFWriter(document).file() else {
      throw .unavailable(MeshFormat(self), library: "libzip")
    }
    return Archive(bytes: file)
  }

  private struct Archive: MeshFileWriter {
    let bytes: [UInt8]

    func write<Sink: ByteSink & ~Copyable>(to sink: inout Sink) throws(FileError) { try sink.write(bytes) }
  }
}

extension MeshFormat {
  /// 3MF, the 3D Manufacturing Format: what is printed, in millimetres, with colours.
  public static let threeMF = MeshFormat(ThreeMFFormat.self)
}

extension MeshDocument {
  /// A note on the names with characters that XML cannot contain, which are replaced. O(characters of names).
  fileprivate var warningsOfNamesOutsideXML: [String] {
    let names = nodes.map(\.name) + groups.map(\.name) + nodes.map(\.material.name) + [copyright]
    let count = Set(names.compactMap(\.self)).count(where: \.hasCharactersOutsideXML)
    guard let subject = counted(count, "name", "names") else { return [] }
    return ["\(subject) written with other characters in place of those that XML does not allow"]
  }
}
