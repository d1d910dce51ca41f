import TestSupport
import TextCoding
import Testing

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

@Suite("Numbers with a fixed number of decimals")
struct FixedDecimalTests {
  @Test(
    "Numbers are rounded exactly, ties to the even digit",
    arguments: [
      (0, 2, "0.00"), (1, 0, "1"), (0.27, 1, "0.3"), (0.125, 2, "0.12"), (0.375, 2, "0.38"), (2.5, 0, "2"),
      (3.5, 0, "4"), (-2.5, 0, "-2"), (0.1, 15, "0.100000000000000"), (1.005, 2, "1.00"), (9.995, 2, "9.99"),
      (9.999, 2, "10.00"), (-0.001, 2, "0.00"), (-0.0, 1, "0.0"), (-0.006, 2, "-0.01"),
      (1e20, 1, "100000000000000000000.0"),
      (.leastNonzeroMagnitude, 15, "0.000000000000000"), (1.6e-15, 15, "0.000000000000002"),
      (123.456, 3, "123.456"),
      (.nan, 2, "nan"), (-.nan, 2, "nan"), (.infinity, 0, "inf"), (-.infinity, 2, "-inf"),
    ] as [(Double, Int, String)])
  func values(number: Double, decimals: Int, text: String) {
    #expect(fixed(number, decimals: decimals) == text)
  }

  @Test("Random numbers are spelled as by printf")
  func random() {
    var random = SeededGenerator(seed: 11)
    for _ in 0..<5000 {
      let decimals = Int.random(in: 0...15, using: &random)
      let number =
        Double.random(in: -1...1, using: &random) * exp2(Double(Int.random(in: -60...120, using: &random)))
      var buffer = [CChar](repeating: 0, count: 400)
      _ = withVaList([Int32(decimals), number]) { vsnprintf(&buffer, buffer.count, "%.*f", $0) }
      let expected = String(decoding: buffer.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
      let isZero = !expected.contains { ("1"..."9").contains($0) }
      #expect(fixed(number, decimals: decimals) == (isZero ? expected.filter { $0 != "-" } : expected))
    }
  }
}
