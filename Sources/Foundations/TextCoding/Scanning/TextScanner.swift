import Parallelism

/// A scanner that reads the fields of a text in place, across lines, for files of millions of numbers.
///
/// Fields are separated by blanks, tabs, carriage returns and line feeds. The scanner does not store the text, so a
/// type that stores the text can also store its scanner. Every call must pass the same text.
@usableFromInline
package struct TextScanner: Sendable {
  /// The offset of the next byte.
  @usableFromInline package var offset: Int
  /// The offset at which scanning ends. At most the text's count.
  @usableFromInline package let end: Int
  /// The number of the line that contains `offset`, from 1.
  @usableFromInline package var line: Int

  /// Creates a scanner of `range` of a text. The first byte is in line number `line`.
  package init(_ range: Range<Int>, line: Int = 1) {
    (offset, end, self.line) = (range.lowerBound, range.upperBound, line)
  }

  /// Whether the whole range has been read.
  @inlinable @inline(__always)
  package var isAtEnd: Bool { offset >= end }

  /// Whether a field ends at `offset`: at a blank, at the end of the line or of the text.
  @inlinable @inline(__always)
  package func isAtFieldEnd(in text: borrowing Span<UInt8>) -> Bool {
    offset >= end || isBlankOrLineFeed(text[offset])
  }

  /// Whether a line ends at `offset`.
  @inlinable @inline(__always)
  package func isAtLineEnd(in text: borrowing Span<UInt8>) -> Bool {
    offset >= end || text[offset] == UInt8(ascii: "\n")
  }

  /// Skips the UTF-8 byte order mark. Returns whether there was one.
  package mutating func takeByteOrderMark(in text: borrowing Span<UInt8>) -> Bool {
    guard end - offset >= 3, text[offset] == 0xEF, text[offset + 1] == 0xBB, text[offset + 2] == 0xBF else {
      return false
    }
    offset += 3
    return true
  }

  /// Skips blanks within the line.
  @inlinable @inline(__always)
  package mutating func skipBlanks(in text: borrowing Span<UInt8>) {
    while offset < end, isBlank(text[offset]) { offset += 1 }
  }

  /// Skips blanks and line feeds.
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

  /// Skips the rest of the line and its line feed. O(length).
  @inlinable
  package mutating func skipLine(in text: borrowing Span<UInt8>) {
    while offset < end, text[offset] != UInt8(ascii: "\n") { offset += 1 }
    if offset < end {
      offset += 1
      line += 1
    }
  }

  /// Reads the field at `offset` and returns its byte range. The range is empty at a blank and at the end of the line.
  /// O(length).
  @inlinable
  package mutating func field(in text: borrowing Span<UInt8>) -> Range<Int> {
    let start = offset
    while !isAtFieldEnd(in: text) { offset += 1 }
    return start..<offset
  }

  /// Reads the rest of the line and returns its byte range without blanks at both ends. O(length).
  package mutating func restOfLine(in text: borrowing Span<UInt8>) -> Range<Int> {
    skipBlanks(in: text)
    let start = offset
    while !isAtLineEnd(in: text) { offset += 1 }
    var last = offset
    while last > start, isBlank(text[last - 1]) { last -= 1 }
    return start..<last
  }

  /// Reads the decimal integer at `offset`, with an optional sign. Returns nil and does not move if the field does not
  /// begin with an integer, or has more than 18 digits. The caller checks the byte after the last digit.
  @inlinable @inline(__always)
  package mutating func integer(in text: borrowing Span<UInt8>) -> Int? {
    if end - offset >= 8 {
      let word = text.load(at: offset, as: UInt64.self)
      let (count, value) = SWARDigits.leading(of: UInt64(littleEndian: word))
      if count & 7 != 0 {
        offset += count
        return Int(truncatingIfNeeded: value)
      }
    }
    return anyInteger(in: text)
  }

  /// Reads an integer in the general case of `integer(in:)`: with a sign, with more than seven digits, or near the end.
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

// Numbers that are not finite, and header lines before binary data.
extension TextScanner {
  /// Skips the field at `offset` if it is an infinity or NaN, in a spelling of C, C#, Java or an older compiler: `nan`,
  /// `-nan(ind)`, `nan(0x7fc00000)`, `NaNQ`, `inf`, `Infinity`, `-1.#IND`, `1.#QNAN0`, `1.#INF00`, `#NAN`, or a number that is
  /// infinite as a `Float`. Returns whether it was. O(length).
  package mutating func takeNotFinite(in text: borrowing Span<UInt8>) -> Bool {
    let start = offset
    if isNotFinite(text.extracting(field(in: text))) { return true }
    offset = start
    return false
  }

  /// Reads the next line of a header, which may be followed by binary data, and returns its range without its line end.
  /// Lines end with LF, CR LF or CR. If the first line of a file ends with CR alone, `endsWithCarriageReturns` is set, and
  /// LF after CR is no part of a line end: it can be the first byte of the data. O(length).
  package mutating func headerLine(
    in text: borrowing Span<UInt8>, endsWithCarriageReturns: inout Bool?
  ) -> Range<Int> {
    let start = offset
    let (carriageReturn, lineFeed) = (UInt8(ascii: "\r"), UInt8(ascii: "\n"))
    while offset < end, text[offset] != lineFeed {
      // Blanks and further carriage returns before LF belong to the line end.
      var next = offset
      while next < end, text[next] == carriageReturn { next += 1 }
      if next > offset, endsWithCarriageReturns == true || next == end || text[next] != lineFeed { break }
      offset = max(next, offset + 1)
    }
    var last = offset
    let isCarriageReturn = offset < end && text[offset] == carriageReturn
    endsWithCarriageReturns = endsWithCarriageReturns ?? isCarriageReturn
    while last > start, isBlank(text[last - 1]) { last -= 1 }
    if offset < end {
      offset += 1
      line += 1
    }
    return start..<last
  }
}

/// Returns whether a text is an infinity, NaN, or a number beyond the largest `Float`; see `TextScanner.takeNotFinite`.
private func isNotFinite(_ field: borrowing Span<UInt8>) -> Bool {
  var start = 0
  if field.count > 0, field[0] == UInt8(ascii: "-") || field[0] == UInt8(ascii: "+") { start = 1 }
  // The longest spellings have a payload of NaN in parentheses.
  guard 3...40 ~= field.count - start else { return false }
  let third = field[start + 2]
  if field[start] &- UInt8(ascii: "0") < 10, third != UInt8(ascii: "#"), third != UInt8(ascii: "$") {
    let number = Float(String(decoding: (0..<field.count).map { field[$0] }, as: UTF8.self))
    return number?.isInfinite == true
  }
  let word = (start..<field.count).map { field[$0] | 0x20 }
  func begins(_ text: String) -> Bool { word.starts(with: text.utf8.map { $0 | 0x20 }) }
  let closing = UInt8(ascii: ")") | 0x20
  if begins("nan") {
    let rest = word.dropFirst(3)
    return rest.isEmpty || rest.elementsEqual("q".utf8) || rest.elementsEqual("s".utf8)
      || begins("nan(") && rest.last == closing || begins("nan0x")
  }
  return word.elementsEqual("inf".utf8) || word.elementsEqual("infinity".utf8)
    || ["1.#", "1,#", "1.$", "#nan", "#ind", "#inf", "#qnan"].contains(where: begins)
}

/// Whether `byte` is a field separator.
@inlinable @inline(__always)
package func isBlankOrLineFeed(_ byte: UInt8) -> Bool {
  byte <= UInt8(ascii: " ") && (isBlank(byte) || byte == UInt8(ascii: "\n"))
}
