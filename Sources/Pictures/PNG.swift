/// An encoder and decoder of PNG files (ISO/IEC 15948), by libpng.
public enum PNG {
  /// The reason why bytes are not a PNG file, or an image cannot be encoded.
  public enum Failure: Error, Equatable, CustomStringConvertible {
    /// The bytes cannot be decoded. `reason` is the message of libpng.
    case unreadable(reason: String)
    /// The header gives a size that does not fit into the compressed bytes.
    case sizeImplausible(width: Int, height: Int, byteCount: Int)
    /// The image cannot be encoded. `reason` is the message of libpng.
    case unwritable(reason: String)

    /// One line that describes the failure.
    public var description: String {
      switch self {
      case .unreadable(let reason): "not a readable PNG picture: \(reason)"
      case .sizeImplausible(let width, let height, let byteCount):
        "not a readable PNG picture: \(byteCount) bytes cannot hold \(width)x\(height) pixels"
      case .unwritable(let reason): "the picture cannot be written as PNG: \(reason)"
      }
    }
  }

  /// Returns the bytes of a PNG file of `image`. O(pixels).
  ///
  /// An image without transparency is stored without alpha. The same image gives the same bytes.
  ///
  /// - Throws: `PNG.Failure.unwritable` if libpng fails, for example because the image has no pixels.
  public static func encode(_ image: Image) throws(Failure) -> [UInt8] {
    let isOpaque = isOpaque(image)
    let pixels = isOpaque ? image.pixels.withoutEveryFourth : image.pixels
    return try LibPNG.encode(
      pixels, width: image.width, height: image.height, bytesPerPixel: isOpaque ? 3 : 4)
  }

  /// Returns the image in the bytes of a PNG file of any pixel format, converted to 8-bit sRGB. O(pixels).
  ///
  /// - Throws: `PNG.Failure` if the bytes are not a PNG file, or a damaged one.
  public static func decode(_ bytes: [UInt8]) throws(Failure) -> Image {
    try LibPNG.decode(bytes) { isPlausible(width: $0, height: $1, byteCount: bytes.count) }
  }

  /// Returns whether an image of this size fits into `byteCount` bytes. Deflate compresses by a factor of at most
  /// 1,032, and a row of one-bit pixels has an eighth of its width in bytes. Other sizes are refused before any
  /// allocation.
  private static func isPlausible(width: Int, height: Int, byteCount: Int) -> Bool {
    (width + 7) / 8 * height <= byteCount * 1032
  }

  private static func isOpaque(_ image: Image) -> Bool {
    let pixels = image.pixels.span
    var alpha: UInt8 = 255
    for index in stride(from: 3, to: pixels.count, by: 4) { alpha &= pixels[index] }
    return alpha == 255
  }
}
