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
