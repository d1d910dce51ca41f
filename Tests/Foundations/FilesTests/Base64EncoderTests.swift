import Foundation
import TestSupport
import Testing

@testable import Files

@Suite("Base64")
struct Base64EncoderTests {
  /// Encodes the parts one after the other.
  private func encode(_ parts: [[UInt8]]) throws -> String {
    var encoder = Base64Encoder()
    var text: [UInt8] = []
    for part in parts { try part.span.withBytes { try encoder.encode($0, to: &text) } }
    try encoder.finish(to: &text)
    return String(decoding: text, as: UTF8.self)
  }

  @Test(
    "The texts of RFC 4648",
    arguments: [
      ("", ""), ("f", "Zg=="), ("fo", "Zm8="), ("foo", "Zm9v"), ("foob", "Zm9vYg=="), ("fooba", "Zm9vYmE="),
      ("foobar", "Zm9vYmFy"),
    ])
  func texts(bytes: String, text: String) throws { #expect(try encode([Array(bytes.utf8)]) == text) }

  @Test("Bytes in parts of any lengths give the text of Foundation")
  func parts() throws {
    var random = SeededGenerator(seed: 11)
    for round in 0..<200 {
      let parts = (0..<round % 5).map { _ in
        (0..<Int.random(in: 0...40, using: &random)).map { _ in UInt8.random(in: 0...255, using: &random) }
      }
      #expect(try encode(parts) == Data(parts.joined()).base64EncodedString())
    }
    // More than the groups that are written at once.
    let long = (0..<500_000).map { UInt8(truncatingIfNeeded: $0 &* $0 >> 7) }
    #expect(try encode([[1], long, [2]]) == Data([1] + long + [2]).base64EncodedString())
  }
}
