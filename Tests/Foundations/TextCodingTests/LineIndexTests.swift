import TestSupport
import Testing

@testable import TextCoding

@Suite("Lines and columns of a text")
struct LineIndexTests {
  /// Returns the offset and the position of each character and of the end, counted one by one.
  private func positions(_ text: String) -> [(offset: Int, position: TextPosition)] {
    var position = TextPosition(line: 1, column: 1)
    var offset = 0
    var positions: [(Int, TextPosition)] = []
    let scalars = Array(text.unicodeScalars)
    for (index, scalar) in scalars.enumerated() {
      let isByteOrderMark = index == 0 && scalar == "\u{FEFF}"
      let isSecondOfCRLF = scalar == "\n" && index > 0 && scalars[index - 1] == "\r"
      if !isByteOrderMark, !isSecondOfCRLF { positions.append((offset, position)) }
      offset += UTF8.width(scalar)
      if scalar == "\r" || scalar == "\n" {
        position = TextPosition(line: position.line + (isSecondOfCRLF ? 0 : 1), column: 1)
      } else if !isByteOrderMark {
        position.column += 1
      }
    }
    return positions + [(offset, position)]
  }

  @Test("Lines and columns equal those of a plain count, for random texts")
  func random() {
    var generator = SeededGenerator(seed: 8)
    let letters: [Unicode.Scalar] = ["a", "b", " ", "é", "日", "🚀", "\n", "\r", "\t"]
    for round in 0..<40 {
      var text = round % 4 == 0 ? "\u{FEFF}" : ""
      for _ in 0..<Int.random(in: 0...3000, using: &generator) {
        // Every second text has one line.
        let letter = letters[Int.random(in: 0..<letters.count, using: &generator)]
        if round % 2 == 0 || letter != "\n" && letter != "\r" { text.unicodeScalars.append(letter) }
        if letter == "\r", round % 2 == 0, Bool.random(using: &generator) { text.unicodeScalars.append("\n") }
      }
      let bytes = Array(text.utf8)
      let index = LineIndex(bytes)
      let positions = positions(text)
      #expect(positions.allSatisfy { index.position(of: $0.offset, in: bytes) == $0.position })
      for (offset, position) in positions where offset % 97 == 0 || offset == bytes.count {
        #expect(LineIndex.position(of: offset, in: bytes) == position)
        #expect(LineIndex.offset(of: position, in: bytes) == offset)
      }
      let beyond = TextPosition(line: (positions.last?.position.line ?? 1) + 1, column: 1)
      #expect(LineIndex.offset(of: beyond, in: bytes) == nil)
    }
  }
}
