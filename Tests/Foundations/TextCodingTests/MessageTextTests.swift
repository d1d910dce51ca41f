import Testing
import TextCoding

@Suite("Text in messages")
struct MessageTextTests {
  @Test("Shortened text has at most 40 characters on one line")
  func shortening() {
    #expect(shortened("earth") == "earth" && shortened("a\u{1B}[2J\n") == "a\\u{1b}[2J\\u{a}")
    let long = String(repeating: "x", count: 6_000_000)
    #expect(shortened(long) == String(repeating: "x", count: 40) + "…")
    #expect(quoted(String(repeating: "é", count: 40)) == "\"" + String(repeating: "é", count: 40) + "\"")
    let bytes = Array(repeating: UInt8(ascii: "b"), count: 1_000_000)
    #expect(quoted(bytes.span) == "\"" + String(repeating: "b", count: 40) + "…\"")
  }

  @Test("Few alternatives are listed in full; of many, only the first")
  func alternativeNames() {
    #expect(alternatives([]) == "" && alternatives(["a"]) == "a" && alternatives(["a", "b"]) == "a or b")
    #expect(alternatives(["a", "b", "c"]) == "a, b or c")
    let names = { (count: Int) in
      listed((0..<count).map { "p\($0)" }, conjunction: "and", limit: 2) { "\($0) others" }
    }
    #expect((0...4).map(names) == ["", "p0", "p0 and p1", "p0, p1 and 1 others", "p0, p1 and 2 others"])
    let many = alternatives((0..<1000).map { "p\($0)" })
    #expect(many.hasPrefix("p0, p1, ") && many.hasSuffix("p38, p39 or one of 960 more"))
    #expect(alternatives([String(repeating: "n", count: 1000), "b"]).utf8.count < 60)
  }

  @Test("A long list is shortened in the middle and gives the number of elements")
  func longLists() {
    let names = (0..<2000).map { "p\($0)" }
    #expect(listed(names, separator: " -> ", first: 2, last: 1) == "p0 -> p1 -> … -> p1999 (2000 in all)")
    #expect(listed(names, separator: ", ", first: 2, last: 0) == "p0, p1, … (2000 in all)")
    #expect(listed(["a", "b", "c"], separator: " ", first: 2, last: 1) == "a b c")
  }

  @Test("Whole numbers have no decimal point, and nan has no sign")
  func numbers() {
    #expect(spelled(-Float.nan) == "nan" && spelled(Double.nan) == "nan")
    #expect(spelled(3.0 as Float) == "3" && spelled(-0.5) == "-0.5" && spelled(1e300) == "1e+300")
    #expect(spelled(-Float.infinity) == "-inf")
  }
}

@Suite("Bytes that are not UTF-8 text")
struct NonUTF8EncodingTests {
  private func kind(_ bytes: [UInt8]) -> NonUTF8Encoding? { NonUTF8Encoding(bytes.span) }

  /// Returns the bytes of `text`, each with `before` in front of it and `after` behind it.
  private func spread(_ text: String, _ before: [UInt8], _ after: [UInt8]) -> [UInt8] {
    text.utf8.flatMap { before + [$0] + after }
  }

  @Test("An encoding is recognised by its byte order mark")
  func marks() {
    #expect(kind([0xFF, 0xFE, 0x42, 0x30]) == .utf16LittleEndian)
    #expect(kind([0xFE, 0xFF, 0x30, 0x42]) == .utf16BigEndian)
    #expect(kind([0xFF, 0xFE, 0, 0]) == .utf32LittleEndian && kind([0, 0, 0xFE, 0xFF]) == .utf32BigEndian)
    #expect(kind([0xEF, 0xBB, 0xBF, 0x61]) == nil)
  }

  @Test("An encoding is recognised by the positions of its zero bytes")
  func zeros() {
    let text = "v 0 0 0\nf 1 2 3\n"
    #expect(kind(spread(text, [], [0])) == .utf16LittleEndian)
    #expect(kind(spread(text, [0], [])) == .utf16BigEndian)
    #expect(kind(spread(text, [], [0, 0, 0])) == .utf32LittleEndian)
    #expect(kind(spread(text, [0, 0, 0], [])) == .utf32BigEndian)
    #expect(kind([UInt8](repeating: 0, count: 5000)) == .zeros)
  }

  @Test("Text with few zero bytes, or without any, has no foreign encoding")
  func texts() {
    #expect(kind([]) == nil && kind(Array("Größe\n".utf8)) == nil)
    #expect(kind(Array("3\nwritten by Fortran\0\0\0\nO 0 0 0\n".utf8)) == nil)
  }
}
