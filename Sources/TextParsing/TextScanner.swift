public import Hardware

/// Reads the fields of a text where they stand, across lines: for files of millions of numbers.
///
/// A field is what stands between blanks, tabs, carriage returns and line feeds. The scanner does not hold the text, so
/// that it may be a part of what does; every call is given the same one.
@usableFromInline
package struct TextScanner: Sendable {
  /// Where the next byte is read.
  @usableFromInline package var offset: Int
  /// Where reading ends; at most the text's count.
  @usableFromInline package let end: Int
  /// The number of the line that `offset` is in, from 1.
  @usableFromInline package var line: Int

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

  /// Skips the byte order mark of UTF-8. Returns whether there was one.
  package mutating func takeByteOrderMark(in text: borrowing Span<UInt8>) -> Bool {
    guard end - offset >= 3, text[offset] == 0xEF, text[offset + 1] == 0xBB, text[offset + 2] == 0xBF else {
      return false
    }
    offset += 3
    return true
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

  /// The decimal integer that begins here, with its sign; nil, and nothing is read, if there is none, or one of more
  /// than 18 digits. What follows the last digit is the caller's to judge.
  @inlinable @inline(__always)
  package mutating func integer(in text: borrowing Span<UInt8>) -> Int? {
    if end - offset >= 8 {
      let word = text.load(at: offset, as: UInt64.self)
      let (count, value) = EightDigits.leading(of: UInt64(littleEndian: word))
      if count & 7 != 0 {
        offset += count
        return Int(truncatingIfNeeded: value)
      }
    }
    return anyInteger(in: text)
  }

  /// As above, also with a sign, of more than seven digits, or near the end.
  @usableFromInline
  mutating func anyInteger(in text: borrowing Span<UInt8>) -> Int? {
    var index = offset
    let isNegative = index < end && text[index] == UInt8(ascii: "-")
    if isNegative || index < end && text[index] == UInt8(ascii: "+") { index += 1 }
    let first = index
    var value = 0
    while index < end {
      let digit = text[index] &- UInt8(ascii: "0")
      guard digit < 10 else { break }
      value = value &* 10 &+ Int(digit)
      index += 1
    }
    guard index > first, index - first <= 18 else { return nil }
    offset = index
    return isNegative ? -value : value
  }
}

/// Whether `byte` ends a field.
@inlinable @inline(__always)
package func isBlankOrLineFeed(_ byte: UInt8) -> Bool {
  byte <= UInt8(ascii: " ") && (isBlank(byte) || byte == UInt8(ascii: "\n"))
}
