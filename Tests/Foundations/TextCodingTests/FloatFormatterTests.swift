import TestSupport
import Testing

@testable import TextCoding

@Suite("Floats as text")
struct FloatFormatterTests {
  private func text(_ value: Float) -> String {
    value.withShortestText { String(utf8: $0) }
  }

  @Test(
    "Floats are written as the shortest decimals, without an exponent if that is short",
    arguments: [
      (0, "0"), (-0.0, "-0"), (1, "1"), (-1, "-1"), (0.1, "0.1"), (0.5, "0.5"), (-17.25, "-17.25"),
      (100, "100"), (1234.5, "1234.5"), (0.0001, "0.0001"), (0.00012345678, "0.00012345678"),
      (0.00001, "1e-5"), (1.5e-7, "1.5e-7"), (16_777_216, "16777216"), (16_777_218, "16777218"),
      (123_456_792, "123456790"), (999_999_936, "999999940"), (1e9, "1e9"), (-1.5e10, "-1.5e10"),
      (.leastNonzeroMagnitude, "1e-45"), (.leastNormalMagnitude, "1.1754944e-38"),
      (.greatestFiniteMagnitude, "3.4028235e38"), (.pi, "3.1415925"), (1 / 3, "0.33333334"),
      (8_388_608, "8388608"), (8_388_607.5, "8388607.5"), (9.999_999e-5, "9.999999e-5"),
      (0.25, "0.25"), (0.001, "0.001"), (0.0078125, "0.0078125"), (0.999_999_94, "0.99999994"),
      (0.099_999_994, "0.099999994"), (0.000_976_562_5, "0.0009765625"), (0.000_488_281_25, "0.00048828125"),
      (1024.125, "1024.125"), (65_536.016, "65536.016"), (134_217_712, "134217710"),
      (134_217_728, "134217730"), (16_777_215, "16777215"), (33_554_428, "33554428"),
    ] as [(Float, String)])
  func texts(value: Float, expected: String) {
    #expect(text(value) == expected)
  }

  /// Returns the digits of a decimal without leading and trailing zeros, and the exponent of the last digit.
  private static func digits(_ text: String) -> (digits: String, exponent: Int) {
    let parts = text.split(separator: "e")
    let plain = parts[0].split(separator: ".", omittingEmptySubsequences: false)
    let fraction = plain.count > 1 ? plain[1] : ""
    var exponent = (parts.count > 1 ? Int(parts[1]) ?? 0 : 0) - fraction.utf8.count
    var digits = (plain[0] + fraction).drop { $0 == "0" }
    while digits.last == "0" {
      digits.removeLast()
      exponent += 1
    }
    return (String(digits), exponent)
  }

  @Test("Random floats, all powers of two and their neighbours have the digits of Swift's description")
  func random() {
    var random = SeededGenerator(seed: RandomTests.seed)
    var values = (0..<UInt32(254)).flatMap { exponent in
      [-2, -1, 0, 1, 2].map {
        Float(bitPattern: UInt32(bitPattern: Int32(bitPattern: (exponent + 1) << 23) + $0))
      }
    }
    values += (1..<2000).map { Float(bitPattern: $0) }
    values += (0..<2000).map { Float($0) / 16 }
    for _ in 0..<RandomTests.rounds(100_000) {
      values.append(Float(bitPattern: UInt32(truncatingIfNeeded: random.next()) & 0x7FFF_FFFF))
    }
    // Many of these are in the middle between two decimals, or at the end of an interval.
    for _ in 0..<RandomTests.rounds(100_000) {
      let bits = random.next()
      values.append(Float(bits & 0xFF_FFFF) / Float(1 << (bits >> 24 & 31)))
    }
    for value in values where value.isFinite && value > 0 {
      let text = text(value)
      // `Issue.record` instead of `#expect`, because that many expectations would take minutes.
      if Self.digits(text) != Self.digits(value.description) || Float(text) != value || text.utf8.count > 15 {
        Issue.record("\(value) is written \(text)")
      }
    }
  }

  @Test("Unsigned integers are written as their digits")
  func integers() {
    let values: [UInt] =
      [0, 1, 9, 10, 99, 100, 12_345_678, 99_999_999, 100_000_000, 100_000_001, 4_294_967_295, .max]
      + (0..<20).map { (0..<$0).reduce(UInt(1)) { power, _ in power * 10 } }
    for value in values {
      let text = withUnsafeTemporaryAllocation(byteCount: IntegerFormatter.room, alignment: 1) { buffer in
        guard let base = buffer.baseAddress else { return "" }
        let count = IntegerFormatter.store(value, at: base)
        return String(decoding: buffer[..<count], as: UTF8.self)
      }
      #expect(text == value.description)
    }
  }
}
