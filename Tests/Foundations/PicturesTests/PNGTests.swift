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
    #expect {
      try PNG.encode(Image(width: size.0, height: size.1))
    } throws: { error in
      guard case .unwritable(.png, let reason)? = (error as? ImageError)?.problem else { return false }
      return !reason.isEmpty
    }
  }

  @Test("The PNG decoder refuses images of other formats")
  func otherFormats() {
    let error = ImageError(name: "", problem: .unexpectedFormat(expected: [.png], found: .jpeg))
    #expect(throws: error) { try PNG.decode(ImageSample.jpeg[0].file) }
    #expect(error.description == "expected an image (PNG), found JPEG")
  }
}
