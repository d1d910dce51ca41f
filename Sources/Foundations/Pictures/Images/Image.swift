/// An image as a value: 8-bit red, green, blue and straight alpha, row by row from the top.
public struct Image: Equatable, Sendable {
  /// The meaning of the red, green and blue components. Alpha is always linear.
  public enum ContentKind: Sendable {
    /// sRGB-encoded colours (IEC 61966-2-1).
    case color
    /// Linear values from 0 to 1, such as roughness or occlusion.
    case data
    /// Unit vectors: 0 to 255 stand for -1 to 1. The normals of glTF 2.0 (section 3.9.3).
    case normals
  }

  /// The number of pixels in a row.
  public let width: Int
  /// The number of rows.
  public let height: Int
  /// The components, four bytes for each pixel: `pixels.count == width * height * 4`.
  public var pixels: [UInt8]
  /// The meaning of the components. It does not affect `pixels`.
  public var content: ContentKind

  /// Creates an image of transparent black pixels.
  ///
  /// - Precondition: `width` and `height` are not negative.
  public init(width: Int, height: Int) {
    self.init(width: width, height: height, pixels: [UInt8](repeating: 0, count: width * height * 4))
  }

  /// Creates an image from its pixels.
  ///
  /// - Precondition: `pixels.count == width * height * 4`.
  public init(width: Int, height: Int, pixels: [UInt8], content: ContentKind = .color) {
    precondition(pixels.count == width * height * 4, "an image must have four bytes for each pixel")
    (self.width, self.height, self.pixels, self.content) = (width, height, pixels, content)
  }

  /// Returns the pixel in column `x` and row `y`. The upper left pixel is (0, 0).
  public subscript(x: Int, y: Int) -> SIMD4<UInt8> {
    let start = (y * width + x) * 4
    return SIMD4(pixels[start], pixels[start + 1], pixels[start + 2], pixels[start + 3])
  }
}

/// An image of linear red, green and blue as floats, row by row from the top: an environment map, for example.
public struct FloatImage: Equatable, Sendable {
  /// The number of pixels in a row.
  public let width: Int
  /// The number of rows.
  public let height: Int
  /// The components, three for each pixel: `components.count == width * height * 3`.
  public var components: [Float]

  /// Creates an image from its components.
  ///
  /// - Precondition: `components.count == width * height * 3`.
  public init(width: Int, height: Int, components: [Float]) {
    precondition(components.count == width * height * 3, "an image must have three components for each pixel")
    (self.width, self.height, self.components) = (width, height, components)
  }

  /// Returns the pixel in column `x` and row `y`. The upper left pixel is (0, 0).
  public subscript(x: Int, y: Int) -> SIMD3<Float> {
    let start = (y * width + x) * 3
    return SIMD3(components[start], components[start + 1], components[start + 2])
  }
}
