import TestSupport
import Testing

@testable import TextCoding

@Suite("Decimal numbers")
struct DecimalFloatTests {
  private func parse(_ text: String) -> Float? {
    let bytes = Array(text.utf8)
    return Float(decimal: bytes.span)
  }

  @Test(
    "Decimal numbers are parsed to the value that Swift parses",
    arguments: [
      "0", "-0", "+1", "1.5", "-17.250", ".5", "5.", "-.5", "9999.999", "-999.999", "1e3", "1E-3", "1.e2",
      "0.1e+1",
      "16777216", "16777217", "16777219", "33554433", "1.00000005960464477539", "1.0000000596046448",
      "3.4028235e38", "1.17549435e-38", "1e-45", "1e-46", "1e-400", "0e999999999999",
      "123456789012345678901234567890",
      "0.000000000000000000000000000000000000000000001", "00000000000000000000000000001.25",
      "1.00000000000000000000000000000000000001", "7.0064923216240853546186479164495e-46",
    ])
  func accepted(text: String) throws {
    let value = try #require(parse(text))
    #expect(value.bitPattern == Float(text)?.bitPattern)
  }

  @Test(
    "Other texts are rejected",
    arguments: [
      "", " ", "+", "-", ".", "-.", "e5", "1e", "1e+", "1e5.", "1.2.3", "--1", "1-", "1 ", " 1", "nan", "inf",
      "0x10", "1f",
      "1_000", "1,5", "٣", "1e39", "-1e39", "3.4028236e38", "1e999999999999", "********", "1\0",
    ])
  func rejected(text: String) {
    #expect(parse(text) == nil)
  }

  @Test(
    "Exponents of Fortran are read after a decimal point",
    arguments: [
      ("1.d0", 1), ("-0.125D+02", -12.5), ("0.1d-1", 0.01), (".5D1", 5), ("1.D400", nil), ("1.5d", nil),
      ("1.5D+", nil), ("1D5", nil), ("4d10", nil), ("d5", nil), ("1.5dd1", nil),
      ("1.00000000000000000000000000000000000001D+01", 10),
    ] as [(String, Float?)])
  func fortran(text: String, expected: Float?) {
    #expect(parse(text) == expected)
    let bytes = Array(text.utf8)
    let difference = Float(decimal: bytes.span, minus: 100)
    #expect(difference == expected.map { $0 - 100 })
  }

  @Test("Random coordinates, long numbers, exponents and half-way cases are parsed exactly")
  func random() {
    var random = SeededGenerator(seed: 1)
    for _ in 0..<200_000 {
      let text = Self.randomNumber(&random)
      guard let expected = Float(text), expected.isFinite else {
        #expect(parse(text) == nil, "\(text)")
        continue
      }
      // `Issue.record` instead of `#expect`: 200,000 expectations would take minutes.
      if parse(text)?.bitPattern != expected.bitPattern {
        Issue.record("\(text) is \(expected), read as \(String(describing: parse(text)))")
      }
    }
  }

  private static func randomNumber(_ random: inout SeededGenerator) -> String {
    func digits(_ count: Int) -> String {
      String((0..<count).map { _ in Character(Unicode.Scalar(UInt8(48 + random.next() % 10))) })
    }
    let sign = ["", "-", "+"][Int(random.next() % 3)]
    switch random.next() % 4 {
    case 0: return sign + digits(1 + Int(random.next() % 4)) + "." + digits(3)
    case 1: return sign + digits(1 + Int(random.next() % 12)) + "." + digits(Int(random.next() % 14))
    case 2:
      let exponent = Int(random.next() % 100) - 55
      return sign + digits(1 + Int(random.next() % 10)) + "." + digits(Int(random.next() % 12))
        + "e\(exponent)"
    default:
      // The middle between two neighbouring floats: exactly, or one ulp of a Double above or below.
      let lower = Float(bitPattern: UInt32(truncatingIfNeeded: 0x3000_0000 + random.next() % 0x2000_0000))
      let middle = (Double(lower) + Double(lower.nextUp)) / 2
      let nudged = [middle, middle.nextUp, middle.nextDown][Int(random.next() % 3)]
      return sign + "\(nudged)" + (nudged.description.contains("e") ? "" : digits(Int(random.next() % 3)))
    }
  }
}
