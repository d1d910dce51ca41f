import CPNG

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
    let pixels = isOpaque ? withoutAlpha(image) : image.pixels
    var file = CPNGEncode(
      pixels, UInt32(clamping: image.width), UInt32(clamping: image.height), isOpaque ? 3 : 4)
    // `file.bytes` has `count` bytes, which this function must free.
    defer { free(file.bytes) }
    guard let start = file.bytes else {
      throw .unwritable(reason: withUnsafeBytes(of: &file.message, Self.text))
    }
    return [UInt8](UnsafeBufferPointer(start: start, count: file.count))
  }

  /// Returns the image in the bytes of a PNG file of any pixel format, converted to 8-bit sRGB. O(pixels).
  ///
  /// - Throws: `PNG.Failure` if the bytes are not a PNG file, or a damaged one.
  public static func decode(_ bytes: [UInt8]) throws(Failure) -> Image {
    var header = png_image()
    header.version = UInt32(PNG_IMAGE_VERSION)
    defer { png_image_free(&header) }
    // libpng stores the address between its two calls, so both are inside the closure in which it is valid.
    let result = bytes.withUnsafeBytes { source -> Result<Image, Failure> in
      guard png_image_begin_read_from_memory(&header, source.baseAddress, source.count) != 0 else {
        return .failure(.unreadable(reason: message(&header)))
      }
      let (width, height) = (Int(header.width), Int(header.height))
      guard isPlausible(width: width, height: height, byteCount: source.count) else {
        return .failure(.sizeImplausible(width: width, height: height, byteCount: source.count))
      }
      header.format = formatRGBA
      var image = Image(width: width, height: height)
      guard png_image_finish_read(&header, nil, &image.pixels, 0, nil) != 0 else {
        return .failure(.unreadable(reason: message(&header)))
      }
      return .success(image)
    }
    return try result.get()
  }

  private static let formatRGBA = UInt32(PNG_FORMAT_FLAG_COLOR | PNG_FORMAT_FLAG_ALPHA)

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

  private static func withoutAlpha(_ image: Image) -> [UInt8] {
    let count = image.width * image.height
    return [UInt8](unsafeUninitializedCapacity: count * 3) { buffer, initialized in
      image.pixels.withUnsafeBufferPointer { pixels in
        // `pixels` has four bytes for each pixel, and `buffer` has three.
        for index in 0..<count {
          buffer[index * 3] = pixels[index * 4]
          buffer[index * 3 + 1] = pixels[index * 4 + 1]
          buffer[index * 3 + 2] = pixels[index * 4 + 2]
        }
      }
      initialized = count * 3
    }
  }

  /// Returns the error message of libpng.
  private static func message(_ header: inout png_image) -> String {
    withUnsafeBytes(of: &header.message, text)
  }

  /// Returns a C string up to its terminating zero.
  private static func text(_ bytes: UnsafeRawBufferPointer) -> String {
    String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
  }
}
