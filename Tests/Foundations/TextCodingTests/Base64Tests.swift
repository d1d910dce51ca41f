import Foundation
import TestSupport
import Testing

@testable import TextCoding

@Suite("Base64")
struct Base64Tests {
  private func decode(_ text: String, threads: Int = 2) -> [UInt8]? {
    Base64.decode(Array(text.utf8)[...], threads: threads)
  }

  @Test("The texts of RFC 4648, section 10, are decoded, with and without padding")
  func examples() {
    let texts = ["": "", "Zg==": "f", "Zm8=": "fo", "Zm9v": "foo", "Zm9vYg==": "foob", "Zm9vYmE=": "fooba"]
    for (text, decoded) in texts {
      #expect(decode(text) == Array(decoded.utf8))
      #expect(decode(text.filter { $0 != "=" }) == Array(decoded.utf8))
    }
  }

  @Test("Random bytes of every length up to 200 are decoded as by Foundation")
  func lengths() {
    var generator = SeededGenerator(seed: RandomTests.seed)
    for count in 0...200 {
      let bytes = (0..<count).map { _ in UInt8.random(in: 0...255, using: &generator) }
      #expect(decode(Data(bytes).base64EncodedString()) == bytes)
    }
  }

  @Test("Random texts with damage are accepted and refused as by Foundation")
  func damage() {
    var generator = SeededGenerator(seed: RandomTests.seed)
    let characters = Array("AZaz09+/=-_ \n\t.@[`{\u{0}".utf8) + [0x80, 0xFF]
    for _ in 0..<RandomTests.rounds(20_000) {
      let count = Int.random(in: 0...60, using: &generator)
      let bytes = (0..<count).map { _ in UInt8.random(in: 0...255, using: &generator) }
      var text = Array(Data(bytes).base64EncodedData())
      for _ in 0..<Int.random(in: 0...2, using: &generator) where !text.isEmpty {
        let index = Int.random(in: 0..<text.count, using: &generator)
        text[index] = characters.randomElement(using: &generator) ?? 0
      }
      // Foundation needs padding, and accepts it before the last character.
      guard text.count.isMultiple(of: 4) else { continue }
      let isPaddedWithin = text.dropLast().contains(UInt8(ascii: "=")) && text.last != UInt8(ascii: "=")
      let decoded = isPaddedWithin ? nil : Data(base64Encoded: Data(text))
      let expected = decoded.map { [UInt8]($0) }
      #expect(Base64.decode(text[...], threads: 1) == expected, "\(String(decoding: text, as: UTF8.self))")
    }
  }

  @Test("Each of the 192 other bytes is refused at each place")
  func alphabet() {
    let alphabet = Set("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
    for byte in UInt8.min...UInt8.max {
      for place in 0..<23 {
        var text = [UInt8](repeating: UInt8(ascii: "A"), count: 23)
        text[place] = byte
        #expect((Base64.decode(text[...], threads: 1) != nil) == alphabet.contains(byte))
      }
    }
  }

  @Test(
    "Incomplete groups, wrong padding and white space are refused",
    arguments: [
      "A", "AAAAA", "=", "==", "====", "A===", "AA=", "AAA==", "AAAA=", "AAAA==", "AAAA====", "A=AA",
      "AA==AAAA", " AAAA", "AAAA ", "AA\nAA", "AAAA\r\n",
    ])
  func refused(_ text: String) {
    #expect(decode(text) == nil)
  }

  @Test("A text of megabytes is the same with any number of threads, and one wrong character in it is found")
  func threads() throws {
    var generator = SeededGenerator(seed: RandomTests.seed)
    let bytes = (0..<(3 << 20 + 1)).map { _ in UInt8.random(in: 0...255, using: &generator) }
    var text = [1, 2] + Array(Data(bytes).base64EncodedData())
    for threads in [1, 2, 3] {
      let isSame = Base64.decode(text[2...], threads: threads) == bytes
      #expect(isSame)
    }
    for index in [2, text.count / 3, text.count - 5] {
      let character = text[index]
      text[index] = UInt8(ascii: ",")
      #expect(Base64.decode(text[2...], threads: 2) == nil)
      text[index] = character
    }
  }
}
