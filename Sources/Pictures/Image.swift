/// An image as a value: 8-bit sRGB red, green and blue, and 8-bit alpha, row by row from the top.
public struct Image: Equatable, Sendable {
  /// The number of pixels in a row.
  public let width: Int
  /// The number of rows.
  public let height: Int
  /// The components, four bytes for each pixel: `pixels.count == width * height * 4`.
  public var pixels: [UInt8]

  /// Creates an image of transparent black pixels.
  ///
  /// - Precondition: `width` and `height` are not negative.
  public init(width: Int, height: Int) {
    self.init(width: width, height: height, pixels: [UInt8](repeating: 0, count: width * height * 4))
  }

  /// Creates an image from its pixels.
  ///
  /// - Precondition: `pixels.count == width * height * 4`.
  public init(width: Int, height: Int, pixels: [UInt8]) {
    precondition(pixels.count == width * height * 4, "an image must have four bytes for each pixel")
    (self.width, self.height, self.pixels) = (width, height, pixels)
  }

  /// Returns the pixel in column `x` and row `y`. The upper left pixel is (0, 0).
  public subscript(x: Int, y: Int) -> SIMD4<UInt8> {
    let start = (y * width + x) * 4
    return SIMD4(pixels[start], pixels[start + 1], pixels[start + 2], pixels[start + 3])
  }
}
