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
