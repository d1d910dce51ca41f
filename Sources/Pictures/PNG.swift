/// Pictures as PNG files: ISO/IEC 15948, by libpng.
public enum PNG {
  /// Why bytes are no PNG, or a picture cannot be one.
  public enum Failure: Error, Equatable, CustomStringConvertible {
    /// The bytes cannot be read; what libpng says.
    case unreadable(reason: String)
    /// The bytes promise a picture that so few bytes cannot hold.
    case sizeImplausible(width: Int, height: Int, byteCount: Int)
    /// The picture cannot be written; what libpng says.
    case unwritable(reason: String)

    /// One line that says what was found.
    public var description: String {
      switch self {
      case .unreadable(let reason): "not a readable PNG picture: \(reason)"
      case .sizeImplausible(let width, let height, let byteCount):
        "not a readable PNG picture: \(byteCount) bytes cannot hold \(width)x\(height) pixels"
      case .unwritable(let reason): "the picture cannot be written as PNG: \(reason)"
      }
    }
  }

  /// The bytes of a PNG file of `image`. O(pixels).
  ///
  /// A picture without transparency is stored without alpha. The same picture gives the same bytes.
  ///
  /// - Throws: `PNG.Failure.unwritable`, for a picture without pixels for one.
  public static func encode(_ image: Image) throws(Failure) -> [UInt8] {
    let isOpaque = isOpaque(image)
    let pixels = isOpaque ? image.pixels.withoutEveryFourth : image.pixels
    return try LibPNG.encode(
      pixels, width: image.width, height: image.height, bytesPerPixel: isOpaque ? 3 : 4)
  }

  /// The picture that a PNG file's bytes hold, whatever their form, as 8-bit sRGB. O(pixels).
  ///
  /// - Throws: `PNG.Failure` if they are no PNG, or a damaged one.
  public static func decode(_ bytes: [UInt8]) throws(Failure) -> Image {
    try LibPNG.decode(bytes) { isPlausible(width: $0, height: $1, byteCount: bytes.count) }
  }

  /// Deflate packs at most 1,032 bytes into one, and a row of one-bit pixels is an eighth of its width: a header that
  /// promises more is refused before anything is allocated for it.
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
