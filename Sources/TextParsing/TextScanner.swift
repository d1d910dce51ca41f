/// Reads the fields of a text where they stand, across lines: for files of millions of numbers.
///
/// A field is what stands between blanks, tabs, carriage returns and line feeds. The scanner does not hold the text, so
/// that it may be a part of what does; every call is given the same one.
package struct TextScanner {
  /// Where the next byte is read.
  package var offset: Int
  /// Where reading ends; at most the text's count.
  package let end: Int
  /// The number of the line that `offset` is in, from 1.
  package var line: Int

  /// Reads `range` of a text, whose first byte is in `line`.
  package init(_ range: Range<Int>, line: Int = 1) {
    (offset, end, self.line) = (range.lowerBound, range.upperBound, line)
  }

  /// Whether everything has been read.
  @inlinable @inline(__always)
  package var isAtEnd: Bool { offset >= end }

  /// Whether a field ends here: at a blank, at the end of the line or of the text.
  @inlinable @inline(__always)
  package func isAtFieldEnd(in text: borrowing Span<UInt8>) -> Bool {
    offset >= end || isBlankOrLineFeed(text[offset])
  }

  /// Whether a line ends here.
  @inlinable @inline(__always)
  package func isAtLineEnd(in text: borrowing Span<UInt8>) -> Bool {
    offset >= end || text[offset] == UInt8(ascii: "\n")
  }

  /// Steps over blanks within the line.
  @inlinable @inline(__always)
  package mutating func skipBlanks(in text: borrowing Span<UInt8>) {
    while offset < end, isBlank(text[offset]) { offset += 1 }
  }

  /// Steps over blanks and line feeds.
  @inlinable @inline(__always)
  package mutating func skipBlanksAndLines(in text: borrowing Span<UInt8>) {
    while offset < end {
      let byte = text[offset]
      if byte == UInt8(ascii: "\n") {
        line += 1
      } else if !isBlank(byte) {
        return
      }
      offset += 1
    }
  }

  /// Steps over what is left of the line, and over its end. O(length).
  @inlinable
  package mutating func skipLine(in text: borrowing Span<UInt8>) {
    while offset < end, text[offset] != UInt8(ascii: "\n") { offset += 1 }
    if offset < end {
      offset += 1
      line += 1
    }
  }

  /// The bytes of the field that begins here; empty at a blank, or at the end of the line. O(length).
  @inlinable
  package mutating func field(in text: borrowing Span<UInt8>) -> Range<Int> {
    let start = offset
    while !isAtFieldEnd(in: text) { offset += 1 }
    return start..<offset
  }

  /// The bytes of what is left of the line, without blanks at both ends. O(length).
  package mutating func restOfLine(in text: borrowing Span<UInt8>) -> Range<Int> {
    skipBlanks(in: text)
    let start = offset
    while !isAtLineEnd(in: text) { offset += 1 }
    var last = offset
    while last > start, isBlank(text[last - 1]) { last -= 1 }
    return start..<last
  }

  /// Steps over the field that begins here if it is `word`, in upper or lower case. O(1) for words of up to eight
  /// letters, unless the text ends near.
  @inline(__always)
  package mutating func take(_ word: Keyword, in text: borrowing Span<UInt8>) -> Bool {
    let count = word.count
    if end - offset > 8 {
      let letters = text.bytes.unsafeLoadUnaligned(fromByteOffset: offset, as: UInt64.self)
      guard (UInt64(littleEndian: letters) | Keyword.lowerCase) & word.mask == word.letters else { return false }
    } else {
      guard end - offset >= count else { return false }
      for index in 0..<count where UInt64(text[offset + index] | 0x20) != word.letters >> UInt64(8 * index) & 0xFF {
        return false
      }
    }
    guard offset + count == end || isBlankOrLineFeed(text[offset + count]) else { return false }
    offset += count
    return true
  }

  /// The decimal integer that begins here, with its sign; nil, and nothing is read, if there is none, or one of more
  /// than 18 digits. What follows the last digit is the caller's to judge.
  package mutating func integer(in text: borrowing Span<UInt8>) -> Int? {
    var index = offset
    let isNegative = index < end && text[index] == UInt8(ascii: "-")
    if isNegative || index < end && text[index] == UInt8(ascii: "+") { index += 1 }
    let first = index
    var value: UInt64 = 0
    index = Self.digits(in: text, from: index, to: end, into: &value)
    guard index > first, index - first <= 18 else { return nil }
    offset = index
    // Below 10^18.
    return isNegative ? -Int(value) : Int(value)
  }
}

/// A word of one to eight letters that a text is searched for, in upper or lower case.
package struct Keyword: Sendable, ExpressibleByStringLiteral, CustomStringConvertible {
  let letters: UInt64
  let mask: UInt64
  let count: Int

  static let lowerCase: UInt64 = 0x2020_2020_2020_2020

  /// - Precondition: `word` has one to eight ASCII letters, in lower case.
  @inline(__always)
  package init(stringLiteral word: StaticString) {
    precondition(1...8 ~= word.utf8CodeUnitCount)
    count = word.utf8CodeUnitCount
    mask = UInt64.max >> UInt64(64 - 8 * count)
    letters = word.withUTF8Buffer { buffer in
      buffer.indices.reduce(0) { $0 | UInt64(buffer[$1]) << UInt64(8 * $1) }
    }
  }

  package var description: String {
    (0..<count).reduce(into: "") {
      $0.unicodeScalars.append(Unicode.Scalar(UInt8(truncatingIfNeeded: letters >> UInt64(8 * $1))))
    }
  }
}

/// Whether `byte` ends a field.
@inlinable @inline(__always)
package func isBlankOrLineFeed(_ byte: UInt8) -> Bool {
  byte <= UInt8(ascii: " ") && (isBlank(byte) || byte == UInt8(ascii: "\n"))
}
