/// The encoding or content of a file that was expected to be UTF-8 text but is not.
package enum NonUTF8Encoding: String, Equatable, Sendable {
  case utf16LittleEndian = "UTF-16 text (little-endian)"
  case utf16BigEndian = "UTF-16 text (big-endian)"
  case utf32LittleEndian = "UTF-32 text (little-endian)"
  case utf32BigEndian = "UTF-32 text (big-endian)"
  /// More than a quarter of the examined bytes are zero, in no pattern of a known encoding. The file is not text.
  case zeros = "zero bytes"

  /// The number of bytes at the beginning of a file that are examined.
  package static let headSize = 4096

  /// Classifies the beginning of a file. Returns nil if it may be UTF-8 text, which may contain a few zero bytes. O(1).
  ///
  /// The encoding is recognized by its byte order mark (the Unicode standard, section 23.8). Without a byte order mark
  /// it is recognized by the positions of zero bytes modulo 4: in UTF-16, letters of Latin scripts have a zero upper
  /// byte. If at most a quarter of the examined bytes are zero, the result is nil.
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
      // The number of zero bytes at each offset modulo 4.
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

  /// The expected encoding, for error messages.
  package static let expected = "UTF-8 text"
}

extension String {
  /// Creates a string from UTF-8 `bytes`. Invalid bytes become U+FFFD, as by `String(decoding:as:)`. O(bytes).
  package init(utf8 bytes: borrowing Span<UInt8>) {
    do {
      self.init(copying: try UTF8Span(validating: copy bytes))
    } catch {
      self.init(decoding: bytes.indices.map { [bytes = copy bytes] in bytes[$0] }, as: UTF8.self)
    }
  }
}

extension Span<UInt8> {
  /// Returns whether the bytes begin with the UTF-8 bytes of `text`. O(text).
  @inlinable
  package func starts(with text: String) -> Bool {
    guard count >= text.utf8.count else { return false }
    for (index, byte) in text.utf8.enumerated() where self[index] != byte { return false }
    return true
  }
}
