/// A picture as a value: red, green, blue and alpha, a byte each, sRGB-encoded, row by row from the top.
public struct Image: Equatable, Sendable {
  /// Pixels in a row.
  public let width: Int
  /// The number of rows.
  public let height: Int
  /// Four bytes a pixel: `pixels.count == width * height * 4`.
  public var pixels: [UInt8]

  /// Creates a picture of pixels that are all transparent black.
  ///
  /// - Precondition: neither side is negative.
  public init(width: Int, height: Int) {
    self.init(width: width, height: height, pixels: [UInt8](repeating: 0, count: width * height * 4))
  }

  /// Creates a picture from its pixels.
  ///
  /// - Precondition: `pixels.count == width * height * 4`.
  public init(width: Int, height: Int, pixels: [UInt8]) {
    precondition(pixels.count == width * height * 4, "a pixel takes four bytes")
    (self.width, self.height, self.pixels) = (width, height, pixels)
  }

  /// The pixel in column `x` and row `y`, the upper left one being (0, 0).
  public subscript(x: Int, y: Int) -> SIMD4<UInt8> {
    let start = (y * width + x) * 4
    return SIMD4(pixels[start], pixels[start + 1], pixels[start + 2], pixels[start + 3])
  }
}
