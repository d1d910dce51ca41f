import TestSupport
import Testing

@testable import TextCoding

@Suite("The text scanner")
struct TextScannerTests {
  @Test("reads fields, numbers and lines one after another")
  func fields() {
    let bytes = Array("ab 1.5 -7/8\tx\r\n\n  End  of line \nlast".utf8)
    let text = bytes.span
    var scanner = TextScanner(0..<text.count)
    // Variables, because `#expect` cannot take a span.
    let first = scanner.field(in: text)
    scanner.skipBlanks(in: text)
    let number = scanner.float(in: text)
    scanner.skipBlanks(in: text)
    // A number that is followed by other characters is not a float.
    let notANumber = scanner.float(in: text)
    let whole = scanner.integer(in: text)
    let endsWithWhole = scanner.isAtFieldEnd(in: text)
    scanner.offset += 1
    let second = scanner.integer(in: text)
    let (endsField, endsLine) = (scanner.isAtFieldEnd(in: text), scanner.isAtLineEnd(in: text))
    #expect(first == 0..<2)
    #expect(number == 1.5 && notANumber == nil && whole == -7 && second == 8)
    #expect(!endsWithWhole && endsField && !endsLine)
    scanner.skipLine(in: text)
    let isBlankLine = scanner.isAtLineEnd(in: text)
    #expect(scanner.line == 2 && isBlankLine)
    scanner.skipBlanksAndLines(in: text)
    #expect(scanner.line == 3)
    let (takesPart, takesWord) = (scanner.take("en", in: text), scanner.take("end", in: text))
    let rest = scanner.restOfLine(in: text)
    #expect(!takesPart && takesWord && rest == 23..<30)
    scanner.skipBlanksAndLines(in: text)
    let takesLast = scanner.take("last", in: text)
    #expect(scanner.line == 4 && takesLast && scanner.isAtEnd)
    let (float, integer) = (scanner.float(in: text), scanner.integer(in: text))
    #expect(float == nil && integer == nil)
  }

  @Test(
    "reads typical numbers on the fast path, and leaves others to the general one",
    arguments: [
      ("5", true), ("-12", true), ("1234567", true), ("0.5", true), ("-12.25", true),
      ("1234567.123456789012", true), ("12345678", false), ("0.1234567890123", false), ("+5", false),
      ("1e5", false), ("-", false), ("x", false), ("12x", false),
    ])
  func typicalFloats(number: String, isTypical: Bool) {
    for blank in [" ", "\t", "\r", "\n"] {
      let bytes = Array((number + blank).utf8) + Array(repeating: UInt8(ascii: "7"), count: 32)
      var scanner = TextScanner(0..<bytes.count)
      let value = scanner.typicalFloat(in: bytes.span)
      #expect(value == (isTypical ? Float(number) : nil))
      #expect(scanner.offset == (isTypical ? number.utf8.count : 0))
    }
  }

  @Test("reads the floats that Swift reads, of any length, at any distance from the end")
  func floats() {
    var random = SeededGenerator(seed: RandomTests.seed)
    func digits(_ count: UInt64) -> String {
      String((0..<count).map { _ in Character(Unicode.Scalar(UInt8(48 + random.next() % 10))) })
    }
    for _ in 0..<RandomTests.rounds(100_000) {
      var number = ["", "-", "+"][Int(random.next() % 3)] + digits(random.next() % 12)
      if random.next() % 3 > 0 { number += "." + digits(random.next() % 22) }
      if random.next() % 4 == 0 { number += "e\(Int(random.next() % 90) - 50)" }
      let bytes =
        Array(number.utf8) + (random.next() % 2 == 0 ? [] : Array(" 12345678.9012345678901234567890".utf8))
      var scanner = TextScanner(0..<bytes.count)
      let value = scanner.float(in: bytes.span)
      let hasDigits = number.prefix { $0 != "e" }.contains(where: \.isNumber)
      let expected = hasDigits ? Float(number).flatMap { $0.isFinite ? $0 : nil } : nil
      if value?.bitPattern != expected?.bitPattern
        || scanner.offset != (expected == nil ? 0 : number.utf8.count)
      {
        Issue.record("\(number) is \(String(describing: expected)), read as \(String(describing: value))")
      }
    }
  }

  @Test(
    "reads no float from text that is not a number",
    arguments: [
      "", "-", ".", "-.", "1.2.3", "1f", "nan", "inf", "1e", "1e39", "0x1", "12345678x", "1.12345678x",
      "-1.25x1234567890123456789012345678901234567890", "1234567.123456789012x 12345678901234567890",
      "1.12345678901234567890123456789012345678901x", "x.12345678901234567890123456789012345678901",
    ])
  func noFloats(text: String) {
    let bytes = Array(text.utf8)
    var scanner = TextScanner(0..<bytes.count)
    let value = scanner.float(in: bytes.span)
    #expect(value == nil && scanner.offset == 0)
  }
}
