/// An index from byte offsets of a text to lines and columns. It stores the counts at every 1024th byte, so a lookup is
/// O(1).
///
/// Lines end with CR, LF or CR LF. A column is one Unicode scalar. A byte order mark at the beginning is not counted.
struct LineIndex {
  /// A checkpoint: the counts up to an offset. `offset - columnOrigin + 1` is the column: the origin is the start of
  /// the line plus the number of UTF-8 continuation bytes in it so far.
  struct Checkpoint {
    var line: Int
    var columnOrigin: Int
  }

  private static let interval = 1024
  private var counts: [Checkpoint] = []

  /// Creates the index of `bytes`. O(size).
  init(_ bytes: [UInt8]) {
    counts.reserveCapacity(bytes.count / Self.interval + 1)
    var count = Self.start(bytes)
    for index in bytes.indices {
      if index % Self.interval == 0 { counts.append(count) }
      count.add(index, of: bytes)
    }
  }

  /// Returns the position of an offset, which must be the first byte of a scalar, or the end. O(1).
  func position(of offset: Int, in bytes: [UInt8]) -> TextPosition {
    guard !counts.isEmpty else { return TextPosition(line: 1, column: 1) }
    let number = min(offset / Self.interval, counts.count - 1)
    var count = counts[number]
    for index in number * Self.interval..<offset { count.add(index, of: bytes) }
    return count.position(at: offset)
  }

  /// Returns the position of an offset, without an index. O(offset).
  static func position(of offset: Int, in bytes: [UInt8]) -> TextPosition {
    var count = start(bytes)
    for index in 0..<offset { count.add(index, of: bytes) }
    return count.position(at: offset)
  }

  /// Returns the offset of the scalar at `position`; nil if the text has no such position. O(size).
  static func offset(of position: TextPosition, in bytes: [UInt8]) -> Int? {
    var count = start(bytes)
    let first = byteOrderMarkLength(bytes)
    for index in 0...bytes.count {
      let beginsScalar =
        index == bytes.count || bytes[index] & 0xC0 != 0x80 && !isSecondOfCRLF(index, of: bytes)
      if index >= first, beginsScalar, count.position(at: index) == position { return index }
      if index < bytes.count { count.add(index, of: bytes) }
    }
    return nil
  }

  /// Returns the length of the byte order mark at the beginning of `bytes`: 3 or 0.
  static func byteOrderMarkLength(_ bytes: [UInt8]) -> Int { bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0 }

  private static func start(_ bytes: [UInt8]) -> Checkpoint {
    // The two continuation bytes of the byte order mark are subtracted as for any other scalar.
    Checkpoint(line: 1, columnOrigin: byteOrderMarkLength(bytes) > 0 ? 1 : 0)
  }

  fileprivate static func isSecondOfCRLF(_ index: Int, of bytes: [UInt8]) -> Bool {
    index > 0 && bytes[index] == UInt8(ascii: "\n") && bytes[index - 1] == UInt8(ascii: "\r")
  }
}

extension LineIndex.Checkpoint {
  fileprivate func position(at offset: Int) -> TextPosition {
    TextPosition(line: line, column: offset - columnOrigin + 1)
  }

  /// Adds the byte at `index`.
  fileprivate mutating func add(_ index: Int, of bytes: [UInt8]) {
    let byte = bytes[index]
    if byte == UInt8(ascii: "\r") || byte == UInt8(ascii: "\n") {
      if !LineIndex.isSecondOfCRLF(index, of: bytes) { line += 1 }
      columnOrigin = index + 1
    } else if byte & 0xC0 == 0x80 {
      columnOrigin += 1
    }
  }
}

extension JSON5 {
  /// Returns the position of a character of a string, counted in Unicode scalars from 1. An escaped character takes
  /// several columns, and a string may span several lines.
  ///
  /// `position` is the position of the string's value in the valid text `bytes`. For a character past the last one, the
  /// result is the position of the closing quote. O(size).
  package static func position(
    ofCharacter character: Int, inStringAt position: TextPosition, of bytes: [UInt8]
  ) -> TextPosition {
    guard let start = LineIndex.offset(of: position, in: bytes) else { return position }
    var parser = JSON5Parser(scanner: JSON5Scanner(bytes, at: start))
    guard let quote = parser.scanner.next else { return position }
    parser.scanner.advance()
    var count = 1
    while count < character, let next = parser.scanner.next, next != quote {
      var escaped = ""
      if next != "\\" {
        parser.scanner.advance()
        count += 1
      } else if (try? parser.parseEscape(into: &escaped)) != nil {
        count += escaped.unicodeScalars.count
      } else {
        break
      }
    }
    return LineIndex.position(of: parser.scanner.index, in: bytes)
  }
}
