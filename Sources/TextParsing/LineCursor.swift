/// Walks through a text line by line. Lines end with LF or CR LF; the last one may end with the text.
package struct LineCursor {
  package init() {}

  /// Begins at `offset`, which `lineNumber` lines are before.
  package init(offset: Int, lineNumber: Int) { (self.offset, self.lineNumber) = (offset, lineNumber) }

  /// Where the next line begins.
  package private(set) var offset = 0
  /// The number of the line that `next` gave last, from 1; 0 before the first.
  package private(set) var lineNumber = 0

  /// The bytes of the next line, without its end; nil after the last. O(length of the line).
  package mutating func next(in text: borrowing Span<UInt8>) -> Range<Int>? {
    guard offset < text.count else { return nil }
    let start = offset
    var end = lineFeed(in: text, from: start)
    offset = min(end + 1, text.count)
    lineNumber += 1
    if end > start, text[end - 1] == UInt8(ascii: "\r") { end -= 1 }
    return start..<end
  }

  /// Steps over `count` lines, or as many as there are. O(their length), at memory's speed.
  ///
  /// - Returns: How many there were.
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

/// Walks through the fields of a line: what stands between blanks and tabs.
package struct FieldCursor {
  private var offset: Int
  private let end: Int

  package init(_ line: Range<Int>) {
    (offset, end) = (line.lowerBound, line.upperBound)
  }

  /// The bytes of the next field; nil after the last. O(length of the field).
  package mutating func next(in text: borrowing Span<UInt8>) -> Range<Int>? {
    while offset < end, isBlank(text[offset]) { offset += 1 }
    guard offset < end else { return nil }
    let start = offset
    while offset < end, !isBlank(text[offset]) { offset += 1 }
    return start..<offset
  }

  /// How many fields `line` has. O(length).
  package static func count(in text: borrowing Span<UInt8>, line: Range<Int>) -> Int {
    var fields = FieldCursor(line)
    var count = 0
    while fields.next(in: text) != nil { count += 1 }
    return count
  }
}

/// Whether `byte` is a blank within a line.
@inlinable @inline(__always)
package func isBlank(_ byte: UInt8) -> Bool {
  byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") || byte == UInt8(ascii: "\r")
}
