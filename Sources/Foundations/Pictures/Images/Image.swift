import Parallelism

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
package struct FloatImage: Equatable, Sendable {
  /// The number of pixels in a row.
  package let width: Int
  /// The number of rows.
  package let height: Int
  /// The components, three for each pixel: `components.count == width * height * 3`.
  package var components: [Float]

  /// Creates an image from its components.
  ///
  /// - Precondition: `components.count == width * height * 3`.
  package init(width: Int, height: Int, components: [Float]) {
    precondition(components.count == width * height * 3, "an image must have three components for each pixel")
    (self.width, self.height, self.components) = (width, height, components)
  }

  /// Returns the pixel in column `x` and row `y`. The upper left pixel is (0, 0).
  package subscript(x: Int, y: Int) -> SIMD3<Float> {
    let start = (y * width + x) * 3
    return SIMD3(components[start], components[start + 1], components[start + 2])
  }
}

extension Image {
  /// Returns a smaller image of which each pixel is the mean of `factor` × `factor` pixels: of their linear light, weighted by
  /// alpha, so that the edges of a transparent picture keep their colours. Columns and rows that are left over are cut off.
  /// O(pixels), on several threads.
  ///
  /// - Precondition: `factor` is at least 1.
  package func reduced(by factor: Int) -> Image {
    precondition(factor >= 1, "an image must shrink")
    guard factor > 1 else { return self }
    let (newWidth, newHeight) = (width / factor, height / factor)
    let reduced = [UInt8](count: 4 * newWidth * newHeight) { bytes in
      bytes.withElements(of: SIMD4<UInt8>.self) { pixels in
        let groups = Parallel.ranges(of: newHeight, count: 4 * Parallel.threadCount, smallestSize: 8)
        pixels.writeInParallel(groups.map { $0.lowerBound * newWidth..<$0.upperBound * newWidth }) {
          number, pixels in
          reduce(by: factor, rows: groups[number], into: &pixels)
        }
      }
    }
    return Image(width: newWidth, height: newHeight, pixels: reduced, content: content)
  }

  /// Writes some rows of the result.
  private func reduce(by factor: Int, rows: Range<Int>, into target: inout MutableSpan<SIMD4<UInt8>>) {
    let (decoder, encoder, width) = (SRGBDecoder.table, SRGBEncoder(), width)
    let share = 1 / Float(factor * factor)
    pixels.withElements { bytes in
      var index = 0
      for row in rows {
        for column in 0..<width / factor {
          var light = SIMD4<Float>(repeating: 0)
          for y in factor * row..<factor * (row + 1) {
            for x in factor * column..<factor * (column + 1) {
              let start = 4 * (y * width + x)
              let alpha = Float(bytes[start + 3]) / 255
              let color = decoder.color(SIMD4(bytes[start], bytes[start + 1], bytes[start + 2], 255))
              light += SIMD4(color, 1) * alpha
            }
          }
          target[index] = encoder.pixel(light * share)
          index += 1
        }
      }
    }
  }
}
