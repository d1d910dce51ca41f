/// An iterator over the lines of a text. Lines end with LF or CR LF. The last line may end at the end of the text.
package struct LineCursor {
  package init() {}

  /// Creates a cursor at `offset`, which is preceded by `lineNumber` lines.
  package init(offset: Int, lineNumber: Int) { (self.offset, self.lineNumber) = (offset, lineNumber) }

  /// The offset of the next line.
  package private(set) var offset = 0
  /// The number of the line that `next` returned last, from 1. It is 0 before the first call.
  package private(set) var lineNumber = 0

  /// Returns the byte range of the next line without its line ending. Nil after the last line. O(length of the line).
  package mutating func next(in text: borrowing Span<UInt8>) -> Range<Int>? {
    guard offset < text.count else { return nil }
    let start = offset
    var end = lineFeed(in: text, from: start)
    offset = min(end + 1, text.count)
    lineNumber += 1
    if end > start, text[end - 1] == UInt8(ascii: "\r") { end -= 1 }
    return start..<end
  }

  /// Skips `count` lines, or the remaining lines if there are fewer. O(their length), at memory bandwidth.
  ///
  /// - Returns: The number of lines skipped.
  package mutating func skip(_ count: Int, in text: borrowing Span<UInt8>) -> Int {
    var skipped = 0
    while skipped < count, offset < text.count {
      offset = min(lineFeed(in: text, from: offset) + 1, text.count)
      skipped += 1
    }
    lineNumber += skipped
    return skipped
  }
}

/// An iterator over the fields of a line. Fields are separated by blanks and tabs.
package struct FieldCursor {
  private var offset: Int
  private let end: Int

  package init(_ line: Range<Int>) {
    (offset, end) = (line.lowerBound, line.upperBound)
  }

  /// Returns the byte range of the next field. Nil after the last field. O(length of the field).
  package mutating func next(in text: borrowing Span<UInt8>) -> Range<Int>? {
    while offset < end, isBlank(text[offset]) { offset += 1 }
    guard offset < end else { return nil }
    let start = offset
    while offset < end, !isBlank(text[offset]) { offset += 1 }
    return start..<offset
  }

  /// Returns the number of fields in `line`. O(length).
  package static func count(in text: borrowing Span<UInt8>, line: Range<Int>) -> Int {
    var fields = FieldCursor(line)
    var count = 0
    while fields.next(in: text) != nil { count += 1 }
    return count
  }
}

/// Whether `byte` is a space, a tab or a carriage return.
@inlinable @inline(__always)
package func isBlank(_ byte: UInt8) -> Bool {
  byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") || byte == UInt8(ascii: "\r")
}

/// Functions that divide a text into parts for parallel parsing.
package enum TextPartitioner {
  /// The minimum size of a part in bytes. Smaller parts are not worth a thread.
  package static let smallestSize = 1 << 16

  /// Divides `range` into at most `count` parts of about equal size. `next` receives an offset and returns the first
  /// offset at or after it where a part may begin, or the end.
  package static func parts(of range: Range<Int>, count: Int, next: (Int) -> Int) -> [Range<Int>] {
    let count = max(1, min(count, range.count / smallestSize))
    var parts: [Range<Int>] = []
    var start = range.lowerBound
    for number in 1..<max(count, 1) {
      let end = min(range.upperBound, next(range.lowerBound + range.count / count * number))
      guard end > start else { continue }
      parts.append(start..<end)
      start = end
    }
    if start < range.upperBound || parts.isEmpty { parts.append(start..<range.upperBound) }
    return parts
  }

  /// Returns the offset of the first line that begins after `offset`, or the end.
  package static func lineStart(after offset: Int, in text: borrowing Span<UInt8>) -> Int {
    min(lineFeed(in: text, from: offset) + 1, text.count)
  }
}
