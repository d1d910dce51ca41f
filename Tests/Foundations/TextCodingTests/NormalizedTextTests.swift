import Testing

@testable import TextCoding

@Suite("One layer of text")
struct NormalizedTextTests {
  private func normalized(_ bytes: [UInt8]) -> String? {
    bytes.normalizedText.map { String(decoding: $0, as: UTF8.self) }
  }

  @Test(
    "Carriage returns that end lines alone become line feeds, and those beside line feeds stay",
    arguments: [
      ("a\rb\r", "a\nb\r"), ("a\r\rb", "a\n\nb"), ("a\nb\rc\r\nd", "a\nb\nc\r\nd"), ("\ra", "\na"),
      ("a\r\nb\r\n", nil), ("a\nb\n", nil), ("a\r\r\nb\n", nil), ("a\n\rb\n", nil), ("a\nb\r", nil),
      ("", nil),
      ("a\rb\r\r\nc", "a\nb\r\r\nc"),
    ] as [(String, String?)])
  func lineEnds(text: String, expected: String?) { #expect(normalized(Array(text.utf8)) == expected) }

  @Test("Zeros and the end mark of DOS after a text are padding")
  func padding() {
    func isPadding(_ text: String) -> Bool { Array(text.utf8).span.isPadding }
    #expect(isPadding("\0\0\u{1A}\n ") && isPadding(""))
    #expect(!isPadding("\0a\0"))
    for (text, expected) in [("a\0\0", "a"), ("a\0b", "a\0b"), ("\0", ""), ("", "")] {
      var bytes = Array(text.utf8)
      bytes.removeTrailingZeros()
      #expect(bytes == Array(expected.utf8))
    }
  }

  @Test("Texts in UTF-16 and UTF-32 become UTF-8, with and without a byte-order mark")
  func encodings() {
    let text = "ab é\u{1F600} 1 2 3 4 5 6"
    func units<Unit: FixedWidthInteger>(_ units: [Unit], _ isBig: Bool) -> [UInt8] {
      units.flatMap { unit in
        (0..<Unit.bitWidth / 8).map {
          UInt8(truncatingIfNeeded: unit >> Unit(8 * (isBig ? Unit.bitWidth / 8 - 1 - $0 : $0)))
        }
      }
    }
    for isBig in [false, true] {
      for mark in ["", "\u{FEFF}"] {
        let wide = (mark + text).utf16.map { $0 }
        #expect(normalized(units(wide, isBig)) == mark + text)
        let scalars = (mark + "abcdef 1 2 3\r4").unicodeScalars.map(\.value)
        #expect(normalized(units(scalars, isBig)) == mark + "abcdef 1 2 3\n4")
      }
    }
    // Half of a pair of surrogates, and half of a unit.
    #expect(normalized([0xFF, 0xFE, 0x41, 0, 0x3D, 0xD8, 0x42, 0, 0x43]) == "\u{FEFF}A\u{FFFD}B")
    #expect([UInt8](repeating: 0, count: 100).normalizedText == nil)
  }

  @Test(
    "Numbers that are not finite are recognized in the spellings of other programs",
    arguments: [
      "nan", "NaN", "-nan", "nan(ind)", "-nan(ind)", "nan(0x7fc00000)", "nan(snan)", "NaNQ", "nan0x1", "inf",
      "-INF",
      "1e39", "-1.5e+39", "3.5e38", "+Infinity", "1.#IND", "-1.#IND00", "1.#QNAN", "1.#QNAN0", "1.#SNAN",
      "1.#INF", "-1,#IND", "#NAN",
      "#IND",
    ])
  func notFinite(spelling: String) {
    for text in [spelling, spelling + " 1", spelling + "\n"] {
      let bytes = Array(text.utf8)
      var scanner = TextScanner(0..<bytes.count)
      #expect(scanner.takeNotFinite(in: bytes.span) && scanner.offset == spelling.utf8.count, "\(text)")
    }
  }

  @Test(
    "Other words are no numbers that are not finite",
    arguments: ["nano", "info", "1.5", "-", "", "nan(", "1.#", "x"])
  func words(text: String) {
    let bytes = Array(text.utf8)
    var scanner = TextScanner(0..<bytes.count)
    let isTaken = scanner.takeNotFinite(in: bytes.span)
    #expect(isTaken == (text == "1.#") && (isTaken || scanner.offset == 0))
  }

  @Test(
    "Header lines end as the first one does",
    arguments: [
      ("ply\rend\r\n1", ["ply", "end"], 8), ("ply\nend\n\r1", ["ply", "end"], 8),
      ("ply\r\nend \r\n\n", ["ply", "end"], 11),
      ("ply\r\r\nend\r\r\n", ["ply", "end"], 12), ("ply\rend\r", ["ply", "end"], 8), ("ply", ["ply", ""], 3),
    ] as [(String, [String], Int)])
  func headerLines(text: String, lines: [String], offset: Int) {
    let bytes = Array(text.utf8)
    var scanner = TextScanner(0..<bytes.count)
    var ends: Bool?
    let found = lines.map { _ in
      String(
        decoding: bytes[scanner.headerLine(in: bytes.span, endsWithCarriageReturns: &ends)], as: UTF8.self)
    }
    #expect(found == lines && scanner.offset == offset)
  }

  @Test(
    "A table in UTF-16 with carriage returns has the columns of the same text, and nan is a missing number")
  func tables() throws {
    let text = "a\tb\r1\tx\rnan\ty\r"
    let table = try CSVTable(
      [0xFF, 0xFE] + text.utf16.flatMap { [UInt8($0 & 255), UInt8($0 >> 8)] }, rowLimit: 10)
    #expect(table.rowCount == 2 && table.columns.map(\.name) == ["a", "b"])
    guard case .numbers(let numbers) = table.columns[0].values else {
      Issue.record("\(table.columns[0])")
      return
    }
    #expect(numbers[0] == 1 && numbers[1].isNaN)
  }
}
