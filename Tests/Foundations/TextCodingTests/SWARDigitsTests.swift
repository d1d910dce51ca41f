import TestSupport
import Testing

@testable import TextCoding

@Suite("Digits, eight at a time")
struct SWARDigitsTests {
  @Test("Counting and reading eight digits at once agrees with a digit by digit loop, for any other bytes")
  func words() {
    var random = SeededGenerator(seed: RandomTests.seed)
    for round in 0..<RandomTests.rounds(100_000) {
      let digitCount = Int(random.next() % 9)
      var bytes = (0..<8).map { _ in UInt8(48 + random.next() % 10) }
      for index in digitCount..<8 {
        // The bytes next to the digits in ASCII, and arbitrary ones.
        let others: [UInt8] = [
          47, 58, 0, 255, 46, 32, 10, 127, 128, 176, 185, UInt8(truncatingIfNeeded: random.next()),
        ]
        bytes[index] = round % 3 == 0 && index > digitCount ? bytes[index] : others[Int(random.next() % 12)]
      }
      let leading = bytes.prefix { 48...57 ~= $0 }
      let word = bytes.enumerated().reduce(UInt64(0)) { $0 | UInt64($1.element) << UInt64(8 * $1.offset) }
      let (count, value) = SWARDigits.leading(of: word)
      if count != leading.count || value != leading.reduce(0, { $0 * 10 + UInt64($1 - 48) }) {
        Issue.record("\(bytes) is read as \(count) digits, \(value)")
      }
      let four = SWARDigits.leadingFour(of: UInt32(truncatingIfNeeded: word))
      let leadingFour = leading.prefix(4)
      if four.count != leadingFour.count || four.value != leadingFour.reduce(0, { $0 * 10 + UInt64($1 - 48) })
      {
        Issue.record("the first half of \(bytes) is read as \(four.count) digits, \(four.value)")
      }
    }
  }

  @Test("Integers of any length, with and without sign, are read at any distance from the end")
  func integers() {
    var random = SeededGenerator(seed: RandomTests.seed)
    for _ in 0..<RandomTests.rounds(50_000) {
      let digits = String(
        (0..<random.next() % 21).map { _ in Character(Unicode.Scalar(UInt8(48 + random.next() % 10))) })
      let sign = ["", "", "-", "+"][Int(random.next() % 4)]
      let rest = ["", " ", "/5", " 123456789", "x1234567890", "\n3 4 5 6 7"][Int(random.next() % 6)]
      let bytes = Array((sign + digits + rest).utf8)
      var scanner = TextScanner(0..<bytes.count)
      let value = scanner.integer(in: bytes.span)
      let expected = digits.isEmpty || digits.utf8.count > 18 ? nil : Int(sign + digits)
      if value != expected || scanner.offset != (expected == nil ? 0 : (sign + digits).utf8.count) {
        Issue.record(
          "\(sign + digits + rest) is read as \(String(describing: value)), up to \(scanner.offset)")
      }
    }
  }

  @Test("Whole keywords are found in upper and lower case, at any distance from the end")
  func keywords() {
    func take(_ word: PackedKeyword, _ text: String) -> Int? {
      let bytes = Array(text.utf8)
      var scanner = TextScanner(0..<bytes.count)
      return scanner.take(word, in: bytes.span) ? scanner.offset : nil
    }
    for (word, text) in [("facet" as PackedKeyword, "facet"), ("endfacet", "endfacet"), ("v", "v")] {
      #expect(word.description == text)
      for ending in ["", " ", "\n", "\r\n", "\t1", " and more of the text"] {
        #expect(take(word, text + ending) == text.utf8.count)
        #expect(take(word, text.uppercased() + ending) == text.utf8.count)
      }
      for other in ["x", "_", "1", "/ 2 3 4 5 6 7 8", "\0"] { #expect(take(word, text + other) == nil) }
      #expect(take(word, String(text.dropLast())) == nil)
      #expect(take(word, String(text.dropLast()) + " and more of the text") == nil)
    }
    #expect(take("facet", "") == nil && take("facet", "facer 1 2 3 4 5 6") == nil)
  }
}
