import Testing

@testable import TextCoding

@Suite("Positions in JSON5 strings")
struct JSON5StringPositionTests {
  @Test(
    "The position of a character in a string is its position in the source text",
    arguments: [
      ("'abc'", 1, "1:2"), ("'abc'", 3, "1:4"), ("'abc'", 4, "1:5"), ("'abc'", 9, "1:5"),
      ("  \"é日b\"", 3, "1:6"), ("'\\u0041b'", 1, "1:2"), ("'\\u0041b'", 2, "1:8"), ("'\\x41\\nb'", 3, "1:8"),
      ("'a\\\nb'", 2, "1:3"), ("'a\\\nb'", 3, "2:2"), ("'\\ud83d\\ude00b'", 2, "1:14"), ("'a\\'b'", 3, "1:5"),
      ("\n\n  'ab", 2, "3:5"),
    ])
  func positions(text: String, character: Int, expected: String) throws {
    var start = TextPosition(line: 1, column: 1)
    for letter in text.unicodeScalars.prefix(while: { $0 == " " || $0 == "\n" }) {
      start =
        letter == " "
        ? TextPosition(line: start.line, column: start.column + 1)
        : TextPosition(line: start.line + 1, column: 1)
    }
    let found = JSON5.position(ofCharacter: character, inStringAt: start, of: Array(text.utf8))
    #expect("\(found.line):\(found.column)" == expected)
  }
}
