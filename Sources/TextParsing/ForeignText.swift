/// The content of a file that is read as UTF-8 text but is not UTF-8 text.
package enum ForeignText: String, Equatable, Sendable {
  case utf16LittleEndian = "UTF-16 text (little-endian)"
  case utf16BigEndian = "UTF-16 text (big-endian)"
  case utf32LittleEndian = "UTF-32 text (little-endian)"
  case utf32BigEndian = "UTF-32 text (big-endian)"
  /// Mostly zeros, and so no text at all.
  case zeros = "zero bytes"

  /// The number of bytes at the beginning of a file that are examined.
  package static let headSize = 4096

  /// Looks at the beginning of a file. Nil where it may be UTF-8 text: of a text that has a few zero bytes, too. O(1).
  ///
  /// The encoding is named by its byte order mark (the Unicode standard, section 23.8), or by where zeros are: in UTF-16
  /// letters of Latin scripts have one in their upper byte. A text of which a quarter is zeros is neither.
  package init?(_ bytes: borrowing Span<UInt8>) {
    func begins(_ mark: [UInt8]) -> Bool {
      bytes.count >= mark.count && mark.indices.allSatisfy { bytes[$0] == mark[$0] }
    }
    if begins([0xFF, 0xFE, 0, 0]) {
      self = .utf32LittleEndian
    } else if begins([0, 0, 0xFE, 0xFF]) {
      self = .utf32BigEndian
    } else if begins([0xFF, 0xFE]) {
      self = .utf16LittleEndian
    } else if begins([0xFE, 0xFF]) {
      self = .utf16BigEndian
    } else {
      let count = min(bytes.count, Self.headSize)
      // By their places modulo 4.
      var zeros = [0, 0, 0, 0]
      for index in 0..<count where bytes[index] == 0 { zeros[index % 4] += 1 }
      guard count >= 4, zeros.reduce(0, +) * 4 > count else { return nil }
      switch zeros.map({ $0 * 4 > count / 2 }) {
      case [false, true, false, true]: self = .utf16LittleEndian
      case [true, false, true, false]: self = .utf16BigEndian
      case [false, true, true, true]: self = .utf32LittleEndian
      case [true, true, true, false]: self = .utf32BigEndian
      default: self = .zeros
      }
    }
  }

  /// The expected encoding, for messages.
  package static let expected = "UTF-8 text"
}
