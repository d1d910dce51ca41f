/// An encoder and decoder of PNG files (ISO/IEC 15948), by libpng.
public enum PNG {
  /// Returns the bytes of a PNG file of `image`. O(pixels).
  ///
  /// An image without transparency is stored without alpha. The same image gives the same bytes.
  ///
  /// - Throws: `ImageError.Problem.unwritable` if libpng fails, for example because the image has no pixels.
  public static func encode(_ image: Image) throws(ImageError) -> [UInt8] {
    let isOpaque = isOpaque(image)
    let pixels = isOpaque ? image.pixels.withoutEveryFourth : image.pixels
    return try PNGEncoder.encode(
      pixels, width: image.width, height: image.height, bytesPerPixel: isOpaque ? 3 : 4)
  }

  /// Returns the image in the bytes of a PNG file of any pixel format, converted to 8-bit RGBA. O(pixels).
  ///
  /// - Throws: `ImageError` as `Image.decode(_:limit:)` does, also if the bytes are an image of another format.
  public static func decode(_ bytes: [UInt8]) throws(ImageError) -> Image {
    try Image.decode(ImageFileData(bytes), formats: [.png], limit: .standard)
  }

  private static func isOpaque(_ image: Image) -> Bool {
    let pixels = image.pixels.span
    var alpha: UInt8 = 255
    for index in stride(from: 3, to: pixels.count, by: 4) { alpha &= pixels[index] }
    return alpha == 255
  }
}

/// The chunks of a PNG file (PNG, third edition, section 5.3), or of its beginning, up to a chunk that is not complete. Their
/// checksums are not verified.
struct PNGChunks: Sequence, IteratorProtocol {
  /// The bytes from the next chunk on.
  private var rest: ArraySlice<UInt8>

  /// The number of bytes before the first chunk.
  static let signatureSize = 8

  /// Creates the chunks of a file, which begins with the signature.
  init(_ file: [UInt8]) { rest = file.dropFirst(Self.signatureSize) }

  /// Returns the type and the content of the next chunk.
  mutating func next() -> (type: String, content: ArraySlice<UInt8>)? {
    guard rest.count >= 12 else { return nil }
    let count = Self.number(rest)
    guard count <= rest.count - 12 else { return nil }
    defer { rest = rest.dropFirst(12 + count) }
    return (
      String(decoding: rest.dropFirst(4).prefix(4), as: UTF8.self), rest.dropFirst(8).prefix(count)
    )
  }

  /// Returns the number in the first four bytes, of which the highest is first.
  static func number(_ bytes: ArraySlice<UInt8>) -> Int { bytes.prefix(4).reduce(0) { $0 << 8 | Int($1) } }

  /// Returns the four bytes of a number, the highest first.
  static func bytes(_ number: UInt32) -> [UInt8] {
    [UInt8(number >> 24), UInt8(number >> 16 & 255), UInt8(number >> 8 & 255), UInt8(number & 255)]
  }
}

extension PNG {
  /// Returns a chunk.
  static func chunk(_ type: String, _ content: some Collection<UInt8>) -> [UInt8] {
    let checked = Array(type.utf8) + content
    return PNGChunks.bytes(UInt32(content.count)) + checked + PNGChunks.bytes(CRC32.checksum(checked))
  }
}
