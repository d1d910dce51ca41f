import Parallelism

/// The byte ranges of the two chunks of a GLB file: glTF 2.0, section 4.
struct GLBChunkRanges {
  /// The byte range of the JSON text.
  let json: Range<Int>
  /// The byte range of the buffer without a URI. Empty if there is none.
  let binary: Range<Int>
  /// A note on a header with another length.
  let warnings: [String]

  /// Returns whether a file has the header of glTF 1.0 (KHR_binary_glTF).
  static func isOfFirstVersion(_ bytes: [UInt8]) -> Bool {
    bytes.count >= 20 && bytes.span.starts(with: "glTF") && bytes.span.load(at: 4, as: UInt32.self) == 1
  }

  /// Finds the chunks of a GLB file.
  ///
  /// - Throws: `MeshReadError` with the byte offset of the first defect.
  init(_ bytes: [UInt8], path: String) throws(MeshReadError) {
    func unexpected(_ offset: Int, _ expected: String, _ found: String) -> MeshReadError {
      MeshReadError(path: path, at: .byte(offset), .unexpected(expected: expected, found: found))
    }
    func word(_ offset: Int) -> UInt32 {
      bytes.span.load(at: offset, as: UInt32.self)
    }
    guard bytes.count >= 12 else {
      throw unexpected(0, "a header of 12 bytes", "\(bytes.count) bytes")
    }
    guard word(0) == 0x4654_6C67 else {
      throw unexpected(0, "\"glTF\"", "0x" + String(word(0).byteSwapped, radix: 16))
    }
    guard word(4) == 2 else { throw unexpected(4, "version 2", "version \(word(4))") }
    // The chunks have lengths of their own. A file that ends before is found by them.
    let stated = Int(word(8))
    let end = min(stated, bytes.count)
    warnings =
      stated == end
      ? [] : ["byte 8: the header states a length of \(stated) bytes, and the file has \(bytes.count)"]
    /// Returns the error for a chunk. That of a file that ends early is the length.
    func defect(_ offset: Int, _ expected: String, _ found: String) -> MeshReadError {
      if stated == end { return unexpected(offset, expected, found) }
      return unexpected(8, "the length in the header, \(stated) bytes", "\(bytes.count) bytes")
    }

    var (json, binary): (Range<Int>?, Range<Int>?) = (nil, nil)
    var offset = 12
    while offset < end {
      guard end - offset >= 8 else {
        throw defect(offset, "a chunk header of 8 bytes", "\(end - offset) bytes")
      }
      let (count, kind) = (Int(word(offset)), word(offset + 4))
      let start = offset + 8
      guard count <= end - start else {
        throw defect(
          offset, "a chunk within the file's \(end) bytes", "\(count) bytes at offset \(start)")
      }
      // The first chunk is "JSON". The second may be "BIN" and a zero byte. Other chunks are skipped.
      if json == nil {
        guard kind == 0x4E4F_534A else {
          throw defect(offset + 4, "a JSON chunk", "a chunk of another type")
        }
        json = start..<start + count
      } else if kind == 0x004E_4942, binary == nil {
        binary = start..<start + count
      }
      offset = start + count
    }
    // The binary chunk is at the end.
    if binary == nil, stated != end { throw defect(8, "", "") }
    guard let json else { throw defect(12, "a JSON chunk", "the end of the file") }
    (self.json, self.binary) = (json, binary ?? end..<end)
  }
}
