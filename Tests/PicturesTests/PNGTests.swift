import Testing

@testable import Pictures

@Suite("PNG")
struct PNGTests {
  @Test("Every byte of an opaque and of a transparent picture is kept", arguments: [true, false])
  func roundTrip(isOpaque: Bool) throws {
    var generator = SystemRandomNumberGenerator()
    for (width, height) in [(1, 1), (3, 2), (64, 1), (1, 64), (257, 33)] {
      var image = Image(width: width, height: height)
      for index in image.pixels.indices {
        image.pixels[index] = isOpaque && index % 4 == 3 ? 255 : UInt8.random(in: 0...255, using: &generator)
      }
      let isSame = try PNG.decode(PNG.encode(image)) == image
      #expect(isSame)
    }
  }

  @Test("An opaque picture is stored as RGB, and a transparent one as RGBA")
  func colorType() throws {
    let opaque = try PNG.encode(Image(width: 1, height: 1, pixels: [1, 2, 3, 255]))
    let transparent = try PNG.encode(Image(width: 1, height: 1, pixels: [1, 2, 3, 254]))
    #expect(Array(opaque.prefix(8)) == [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A])
    #expect(opaque[24] == 8 && opaque[25] == 2)
    #expect(transparent[24] == 8 && transparent[25] == 6)
  }

  @Test("The same picture gives the same bytes")
  func deterministic() throws {
    let image = Image(width: 8, height: 4, pixels: (0..<128).map { UInt8($0) })
    #expect(try PNG.encode(image) == PNG.encode(image))
  }

  @Test("An empty picture cannot be encoded", arguments: [(0, 1), (1, 0), (0, 0)])
  func empty(size: (Int, Int)) {
    #expect { try PNG.encode(Image(width: size.0, height: size.1)) } throws: { error in
      guard case PNG.Failure.unwritable(let reason)? = error as? PNG.Failure else { return false }
      return !reason.isEmpty
    }
  }

  @Test("Truncated, corrupted and foreign bytes are refused with a reason")
  func damaged() throws {
    let whole = try PNG.encode(Image(width: 5, height: 5, pixels: (0..<100).map { UInt8($0) }))
    // The chunk after the pixels (the last 12 bytes) may be missing without loss.
    for count in 0..<(whole.count - 12) { expectUnreadable(Array(whole.prefix(count))) }
    expectUnreadable(Array("GIF89a, which is no PNG at all".utf8))
    var flipped = whole
    // A byte of the compressed pixels, which no longer matches their checksum.
    flipped[whole.count - 24] ^= 0xFF
    expectUnreadable(flipped)
  }

  @Test("A header with an implausibly large size is refused before memory is allocated")
  func implausible() throws {
    var bytes = try PNG.encode(Image(width: 1, height: 1))
    // The width and height in IHDR, and the matching checksum, for 65,535 x 65,535 in RGBA.
    bytes.replaceSubrange(16..<24, with: [0, 0, 0xFF, 0xFF, 0, 0, 0xFF, 0xFF])
    let checksum = crc32(bytes[12..<29])
    for byte in 0..<4 { bytes[29 + byte] = UInt8(truncatingIfNeeded: checksum >> (24 - 8 * byte)) }
    let expected = PNG.Failure.sizeImplausible(width: 65_535, height: 65_535, byteCount: bytes.count)
    #expect(throws: expected) { try PNG.decode(bytes) }
  }

  private func expectUnreadable(_ bytes: [UInt8], sourceLocation: SourceLocation = #_sourceLocation) {
    #expect(sourceLocation: sourceLocation) {
      try PNG.decode(bytes)
    } throws: { error in
      guard let failure = error as? PNG.Failure else { return false }
      return !failure.description.contains("\n") && failure.description.count > 30
    }
  }

  /// Returns the CRC-32 of a PNG chunk, computed bit by bit.
  private func crc32(_ bytes: ArraySlice<UInt8>) -> UInt32 {
    ~bytes.reduce(~0) { sum, byte in
      (0..<8).reduce(sum ^ UInt32(byte)) { sum, _ in sum & 1 == 1 ? sum >> 1 ^ 0xEDB8_8320 : sum >> 1 }
    }
  }
}
