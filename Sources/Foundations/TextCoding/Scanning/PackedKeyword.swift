import Parallelism

/// A word of one to eight letters that a text is searched for, ignoring letter case.
///
/// Creating a keyword from its literal takes time, so loops should store their keywords outside.
@usableFromInline
package struct PackedKeyword: Sendable, ExpressibleByStringLiteral, CustomStringConvertible {
  /// The letters, the first in the lowest byte.
  @usableFromInline let letters: UInt64
  /// A mask of the bytes that contain letters.
  @usableFromInline let mask: UInt64
  @usableFromInline let count: Int

  /// The bits that turn eight upper-case ASCII letters into lower case. Lower-case letters stay the same.
  @usableFromInline static var lowerCase: UInt64 {
    @inlinable get { 0x2020_2020_2020_2020 }
  }

  /// - Precondition: `word` has one to eight ASCII letters, in lower case.
  @usableFromInline
  package init(stringLiteral word: String) {
    count = word.utf8.count
    precondition(1...8 ~= count)
    mask = UInt64.max >> UInt64(64 - 8 * count)
    letters = word.utf8.reversed().reduce(0) { $0 << 8 | UInt64($1) }
  }

  @usableFromInline
  package var description: String {
    (0..<count).reduce(into: "") {
      $0.unicodeScalars.append(Unicode.Scalar(UInt8(truncatingIfNeeded: letters >> UInt64(8 * $1))))
    }
  }
}

extension TextScanner {
  /// Skips the field at `offset` if it is `word`, ignoring letter case. Returns whether it was. O(1).
  @inlinable @inline(__always)
  package mutating func take(_ word: PackedKeyword, in text: borrowing Span<UInt8>) -> Bool {
    let count = word.count
    if end - offset > 8 {
      let letters = text.load(at: offset, as: UInt64.self)
      guard (UInt64(littleEndian: letters) | PackedKeyword.lowerCase) & word.mask == word.letters else {
        return false
      }
    } else {
      guard end - offset >= count else { return false }
      for index in 0..<count
      where UInt64(text[offset + index] | 0x20) != word.letters >> UInt64(8 * index) & 0xFF {
        return false
      }
    }
    guard offset + count == end || isBlankOrLineFeed(text[offset + count]) else { return false }
    offset += count
    return true
  }
}
