import Geometry
import TextCoding

/// OFF, the Object File Format of Geomview, as text: positions, colours and triangles; see `OFFReader`.
enum OFFFormat: MeshFileFormat {
  static let endings = ["off"]
  static let summary = "Object File Format of Geomview, as text"
  static let mediaType = "model/x-off"
  static let keeps: MeshAbilities = [.triangles, .points, .colors, .exactPositions]
  static let encodings: [MeshWritingOptions.Encoding] = [.ascii]
  static let seeds = ["OFF\n3 1 0\n0 0 0\n1 0 0\n0 1 0\n3 0 1 2\n", "COFF\n1 0 0\n0 0 0 1 0.5 0 1\n"]

  /// The first word that is no comment is the keyword of OFF, with its prefixes.
  static func begins(_ text: borrowing Span<UInt8>) -> Bool {
    var start = 0
    while start < text.count, text[start] == UInt8(ascii: "#") {
      while start < text.count, text[start] != UInt8(ascii: "\n") { start += 1 }
      while start < text.count, text[start] <= UInt8(ascii: " ") { start += 1 }
    }
    let bytes = text.extracting(start...)
    var index = 0
    while index < min(bytes.count, 7), bytes[index] != UInt8(ascii: "O") { index += 1 }
    guard bytes.count > index + 3, bytes.extracting(index...).starts(with: "OFF") else { return false }
    // After the keyword comes a blank, a line end, or the first count.
    guard bytes[index + 3] <= UInt8(ascii: "9") else { return false }
    // [ST][C][N][4][n]
    var place = 0
    for prefix in ["ST", "C", "N", "4", "n"] where bytes.extracting(place...).starts(with: prefix) {
      place += prefix.utf8.count
    }
    return place == index
  }

  static func read(_ bytes: consuming [UInt8], _ input: MeshInput) throws(MeshReadError)
    -> MeshFile.ReadResult
  {
    let bytes = bytes
    return try PositionOrigin.read(\MeshFile.ReadResult.document) { (origin) throws(MeshReadError) in
      try OFFReader(path: input.path, bytes: bytes, normals: input.normals, origin: origin).read()
    }
  }

  static func estimatedByteCount(of document: MeshDocument, _ encoding: MeshWritingOptions.Encoding) -> Int {
    60 + 48 * document.vertexCount + 13 * document.triangleCount
  }

  static func writer(
    of document: MeshDocument, _ options: MeshWritingOptions, _ summaries: [MeshSummary]
  ) throws(MeshWriteError) -> any MeshFileWriter {
    PLYWriter(off: document.flattened)
  }
}

extension MeshFormat {
  /// OFF, the Object File Format of Geomview, as text: positions, vertex colours and triangles.
  public static let off = MeshFormat(OFFFormat.self)
}
