import Parallelism

/// An image of 8-bit pixels, row by row from the top, without memory for an alpha that no pixel needs. Textures of
/// renderers have this form.
public struct PackedImage: Equatable, Sendable {
  /// The number of pixels in a row.
  public let width: Int
  /// The number of rows.
  public let height: Int
  /// 3 for red, green and blue, or 4 with straight alpha.
  package let bytesPerPixel: Int
  /// The components: `pixels.count == width * height * bytesPerPixel`.
  public let pixels: [UInt8]
  /// The meaning of the components. It does not affect `pixels`.
  public var content: Image.ContentKind
  /// The decoder's warning that pixels are missing in the JPEG file or damaged, and that others are in their place. Nil if
  /// there is none.
  package var defect: String?

  /// Creates an image from its pixels.
  ///
  /// - Precondition: `bytesPerPixel` is 3 or 4, and `pixels.count == width * height * bytesPerPixel`.
  public init(
    width: Int, height: Int, bytesPerPixel: Int, pixels: [UInt8], content: Image.ContentKind = .color
  ) {
    precondition(bytesPerPixel == 3 || bytesPerPixel == 4, "a pixel must have three or four bytes")
    precondition(pixels.count == width * height * bytesPerPixel, "each pixel must have `bytesPerPixel` bytes")
    (self.width, self.height, self.bytesPerPixel) = (width, height, bytesPerPixel)
    (self.pixels, self.content) = (pixels, content)
  }

  /// Creates an image with the pixels of `image`, which are not copied. O(1).
  public init(_ image: Image) {
    self.init(
      width: image.width, height: image.height, bytesPerPixel: 4, pixels: image.pixels, content: image.content
    )
  }

  /// Returns the pixel in column `x` and row `y`. The upper left pixel is (0, 0). A missing alpha is 255.
  public subscript(x: Int, y: Int) -> SIMD4<UInt8> {
    let start = (y * width + x) * bytesPerPixel
    return SIMD4(
      pixels[start], pixels[start + 1], pixels[start + 2], bytesPerPixel == 4 ? pixels[start + 3] : 255)
  }

  /// Whether no pixel is translucent. O(pixels) if there is an alpha.
  package var isOpaque: Bool {
    guard bytesPerPixel == 4 else { return true }
    let bytes = pixels.span
    var alpha: UInt8 = 255
    for index in stride(from: 3, to: bytes.count, by: 4) { alpha &= bytes[index] }
    return alpha == 255
  }
}

extension PackedImage {
  /// Returns the image of an image file, as `Image.decode(_:limit:)` does. It has an alpha if the file has
  /// one. O(pixels).
  ///
  /// - Throws: `ImageError` as `Image.decode(_:limit:)` does.
  public static func decode(
    _ file: ImageFileData, limit: ImageSizeLimit = .standard
  ) throws(ImageError) -> PackedImage {
    try decode(file, formats: ImageFormat.ofImages, limit: limit, isAlphaOptional: true)
  }

  /// Returns the number of bytes of the pixels of an image file, by its header. Nil for a file that `decode`
  /// refuses because of its format, its header or its size. O(1).
  package static func decodedByteCount(
    of file: ImageFileData, limit: ImageSizeLimit = .standard
  ) -> Int? {
    guard let format = try? file.format(outOf: ImageFormat.ofImages),
      let header = try? ImageDecoder(format).header(of: file.bytes)
    else { return nil }
    let (width, height) = (Int(header.width), Int(header.height))
    do throws(ImageError.Problem) {
      try limit.check(width: width, height: height, format: format, byteCount: file.bytes.count)
    } catch {
      return nil
    }
    return width * height * Int(header.bytesPerPixel)
  }

  static func decode(
    _ file: ImageFileData, formats: [ImageFormat], limit: ImageSizeLimit, isAlphaOptional: Bool
  ) throws(ImageError) -> PackedImage {
    let format = try file.format(outOf: formats)
    return try file.named { () throws(ImageError.Problem) in
      var image = try ImageDecoder(format).decode(file.bytes, isAlphaOptional: isAlphaOptional) {
        (width, height) throws(ImageError.Problem) in
        try limit.check(width: width, height: height, format: format, byteCount: file.bytes.count)
      }
      image.content = file.content
      return image
    }
  }
}

extension Image {
  /// Creates an image from a packed one. O(1) if that has an alpha, else O(pixels).
  public init(_ image: PackedImage) {
    var pixels = image.pixels
    if image.bytesPerPixel == 3 {
      let source = image.pixels.span
      pixels = [UInt8](count: image.width * image.height * 4) { target in
        for index in 0..<image.width * image.height {
          for component in 0..<3 { target[4 * index + component] = source[3 * index + component] }
          target[4 * index + 3] = 255
        }
      }
    }
    self.init(width: image.width, height: image.height, pixels: pixels, content: image.content)
  }
}
