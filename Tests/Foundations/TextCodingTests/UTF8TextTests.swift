import Testing

@testable import TextCoding

@Suite("Text of UTF-8 bytes")
struct UTF8TextTests {
  @Test(
    "Valid and invalid bytes are decoded as the standard library decodes them",
    arguments: [
      "", "a", "a name longer than fifteen bytes", "é", "水素", "\u{1F3D4}", "a\0b",
    ].map { Array($0.utf8) } + [
      [0xFF], [0x61, 0xC3], [0xC3, 0x28, 0x62], [0xED, 0xA0, 0x80], [0xF0, 0x9F, 0x8F],
    ])
  func decoding(bytes: [UInt8]) {
    #expect(String(utf8: bytes.span) == String(decoding: bytes, as: UTF8.self))
  }
}
