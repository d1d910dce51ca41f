/// A defect of compressed data: what was expected, and what was found.
struct CompressedDataError: Error, Equatable {
  let expected: String
  let found: String
}

/// A reader of bytes from their start.
struct CompressedBytes {
  let bytes: ArraySlice<UInt8>
  /// The index of the next byte.
  private(set) var offset: Int

  /// Creates a reader.
  init(_ bytes: ArraySlice<UInt8>) { (self.bytes, offset) = (bytes, bytes.startIndex) }

  /// The index after the last byte.
  var end: Int { bytes.endIndex }

  /// Skips `count` bytes, and returns the index of the first.
  ///
  /// - Throws: `CompressedDataError` if fewer bytes are left.
  mutating func skip(_ count: Int) throws(CompressedDataError) -> Int {
    guard count <= end - offset else {
      throw CompressedDataError(
        expected: "\(count) more bytes of compressed data", found: "\(end - offset)")
    }
    defer { offset += count }
    return offset
  }

  /// Returns the next byte.
  mutating func byte() throws(CompressedDataError) -> UInt8 { bytes[try skip(1)] }

  /// Throws unless all bytes were read.
  func checkEnd() throws(CompressedDataError) {
    guard offset == end else {
      throw CompressedDataError(
        expected: "the end of the compressed data", found: "\(end - offset) more bytes")
    }
  }
}
