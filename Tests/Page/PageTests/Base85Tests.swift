import TestSupport
import Testing

@testable import Page

@Suite("Base85")
struct Base85Tests {
  @Test("The bytes of a text are those that were encoded, and no character has a meaning in HTML or JSON")
  func roundTrip() {
    var random = SeededGenerator(seed: RandomTests.seed)
    for count in 0..<200 {
      let bytes = (0..<count).map { _ in UInt8.random(in: 0...255, using: &random) }
      var text: [UInt8] = []
      Base85.encode(bytes, to: &text)
      #expect(decoded(text) == bytes)
      #expect(
        text.allSatisfy { (0x23...0x79).contains($0) && $0 != UInt8(ascii: "<") && $0 != UInt8(ascii: "\\") })
    }
    var text: [UInt8] = []
    Base85.encode([0, 0, 0, 0, 255, 255, 255, 255, 60], to: &text)
    #expect(String(decoding: text, as: UTF8.self) == "&#####w:Z/#6;.Ba")
  }

  /// Decodes a text as `boot.js` does.
  private func decoded(_ text: [UInt8]) -> [UInt8] {
    let digits = text.map { Int($0) - 35 - ($0 > 60 ? 1 : 0) - ($0 > 92 ? 1 : 0) }
    var bytes: [UInt8] = []
    for start in stride(from: 1, to: digits.count, by: 5) {
      let word = digits[start..<start + 5].reduce(0) { $0 * 85 + $1 }
      for shift in [24, 16, 8, 0] { bytes.append(UInt8(word >> shift & 255)) }
    }
    return Array(bytes.dropLast(digits[0]))
  }
}
