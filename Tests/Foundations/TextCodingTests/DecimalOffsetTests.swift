import TestSupport
import Testing

@testable import TextCoding

@Suite("Decimal numbers with a whole offset")
struct DecimalOffsetTests {
  private func difference(_ text: String, _ whole: Int) -> Float? {
    Float(decimal: Array(text.utf8).span, minus: whole)
  }

  @Test(
    "A whole number is subtracted before rounding, and the sum has the digits of the text",
    arguments: [
      ("350000.05", 350_000, 0.05), ("5600000.0501", 5_600_000, 0.0501), ("-123456.789", -123_000, -456.789),
      ("349999.95", 350_000, -0.05), ("12", 12, 0), ("7", -3, 10), ("0.25", 1, -0.75),
      ("900719925474099", 900_719_925_474_000, 99), ("100000.000001", 100_000, 1e-6),
    ] as [(String, Int, Float)])
  func both(text: String, whole: Int, rest: Float) {
    #expect(difference(text, whole) == rest)
    #expect(rest.decimal(plus: whole) == text)
    #expect(Float(Double(text) ?? .nan, minus: whole) == rest)
    #expect(Double(rest, plus: whole) == Double(text))
  }

  @Test("Exponents and many digits are accepted, and what is no number is not")
  func forms() {
    #expect(difference("3.5e5", 350_000) == 0)
    #expect(difference("350000.5000000000000000", 350_000) == 0.5)
    #expect(difference("+350000.5", 350_000) == 0.5)
    for text in ["", "-", ".", "nan", "inf", "1e999", "12,5", "0x10", "1.2.3"] {
      #expect(difference(text, 1) == nil, "\(text)")
    }
    #expect(Float(1e-30).decimal(plus: 7) == "7" && Double(Float(1e-30), plus: 7) == 7)
    #expect(Float(1e30).decimal(plus: 7).hasPrefix("1.0000000150474662e+30"))
  }

  @Test("Random numbers of six digits are read and written without a loss")
  func random() {
    var random = SeededGenerator(seed: RandomTests.seed)
    for _ in 0..<RandomTests.rounds(3000) {
      let whole = Int.random(in: -9_000_000...9_000_000, using: &random)
      let decimals = Int.random(in: 1...4, using: &random)
      var fraction = "\(Int.random(in: 1..<1000, using: &random))"
      fraction = String(String(repeating: "0", count: 4) + fraction).suffix(decimals).description
      while fraction.hasSuffix("0") { fraction.removeLast() }
      let near = whole + Int.random(in: -99...99, using: &random)
      let sign = near < 0 ? "-" : ""
      let text = "\(sign)\(abs(near))" + (fraction.isEmpty ? "" : ".\(fraction)")
      #expect(difference(text, whole)?.decimal(plus: whole) == text, "\(text) - \(whole)")
      let bytes = Array("\(text) 1".utf8)
      var scanner = TextScanner(0..<bytes.count)
      #expect(scanner.float(in: bytes.span, minus: whole) == difference(text, whole))
      #expect(scanner.offset == text.utf8.count)
    }
  }

  @Test("A sum in 64 bits is that of its decimal")
  func doubles() {
    var random = SeededGenerator(seed: RandomTests.seed)
    for _ in 0..<RandomTests.rounds(3000) {
      let bits = UInt32.random(in: 0..<Float.infinity.bitPattern, using: &random)
      let value = Float(bitPattern: bits) * (Bool.random(using: &random) ? 1 : -1)
      let small = Float.random(in: -1000...1000, using: &random)
      let whole = Int.random(in: -9_000_000...9_000_000, using: &random)
      #expect(Double(value, plus: whole) == Double(value.decimal(plus: whole)), "\(value) + \(whole)")
      #expect(Double(small, plus: whole) == Double(small.decimal(plus: whole)), "\(small) + \(whole)")
    }
  }
}
