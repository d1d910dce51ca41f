import Testing

@testable import TextCoding

@Suite("Long JSON5 strings")
struct JSON5LongStringTests {
  @Test("A string of any length ends at its quote, and keeps the other characters", arguments: ["\"", "'"])
  func lengths(_ quote: String) throws {
    for count in 0...200 {
      let text = String((0..<count).map { Character(Unicode.Scalar(UInt8(40 + $0 % 50))) })
      let value = try JSON5.parse(Array("[\(quote)\(text)\(quote), 7]".utf8))
      #expect(value.elements.map(\.string) == [text, nil])
      #expect(value.elements.map { $0.utf8.map(Array.init) } == [Array(text.utf8), nil])
    }
  }

  @Test("An escape and a character beyond ASCII are found at every place of a long string")
  func places() throws {
    for place in 0..<140 {
      let (start, end) = (String(repeating: "a", count: place), String(repeating: "b", count: 150 - place))
      for (written, read) in [
        ("\\n", "\n"), ("\\\"", "\""), ("é", "é"), ("'", "'"), (" ", " "), ("\u{7F}", "\u{7F}"),
      ] {
        let value = try JSON5.parse(Array("\"\(start)\(written)\(end)\"".utf8))
        #expect(value.string == start + read + end)
        #expect(value.utf8.map(Array.init) == Array((start + read + end).utf8))
      }
    }
  }

  @Test("A line break ends a long string with an error at its place", arguments: ["\n", "\r", ""])
  func unterminated(_ lineBreak: String) {
    for place in 0..<140 {
      let text = "\"" + String(repeating: "a", count: place) + lineBreak
      #expect {
        try JSON5.parse(Array(text.utf8))
      } throws: { error in
        (error as? JSON5Error)?.position == TextPosition(line: 1, column: place + 2)
      }
    }
  }

  @Test("Keys that differ only after the hashed bytes are different, and equal ones are found twice")
  func keys() throws {
    let prefix = String(repeating: "k", count: JSON5Key.Hash.byteCount)
    for quote in ["", "\""] {
      let value = try JSON5.parse(
        Array("{\(quote)\(prefix)a\(quote): 1, \(quote)\(prefix)b\(quote): 2}".utf8))
      #expect(value.member(JSON5Key(prefix + "b"))?.number == 2)
      #expect(value.member(JSON5Key(prefix + "a"))?.number == 1)
      #expect(value.member(JSON5Key(prefix))?.number == nil)
      #expect(throws: JSON5Error.self) {
        try JSON5.parse(Array("{\(quote)\(prefix)a\(quote): 1, \"\(prefix)a\": 2}".utf8))
      }
    }
  }
}
