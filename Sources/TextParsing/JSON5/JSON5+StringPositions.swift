extension JSON5 {
  /// Where a character of a string, counted in Unicode scalars from 1, is written: one that is escaped takes several
  /// columns, and a string may go over several lines. `position` is that of the string's value in the valid text
  /// `bytes`; past its last character it is where the string ends. O(size).
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
