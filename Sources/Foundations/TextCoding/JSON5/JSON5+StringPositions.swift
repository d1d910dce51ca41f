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
