import Geometry
import Parallelism
import Pictures

/// One channel of an image, as an image of one byte for each pixel.
package struct GreyImage: Sendable {
  package let width: Int
  package let height: Int
  private let values: [UInt8]

  /// Copies a channel. Luminance has the weights of ITU-R BT.709, applied to the bytes as they are, so that a grey pixel
  /// keeps its value. O(pixels).
  package init(_ image: Image, _ channel: TextureReference.Channel) {
    (width, height) = (image.width, image.height)
    // In parts of 256.
    let weights: SIMD4<UInt32> =
      switch channel {
      case .red: SIMD4(256, 0, 0, 0)
      case .green: SIMD4(0, 256, 0, 0)
      case .blue: SIMD4(0, 0, 256, 0)
      case .alpha: SIMD4(0, 0, 0, 256)
      case .luminance: SIMD4(54, 183, 19, 0)
      }
    let pixels = image.pixels
    values = [UInt8](count: width * height, smallestSize: 1 << 14) { range, output in
      let bytes = pixels.span
      for index in range {
        let pixel = SIMD4<UInt32>(
          UInt32(bytes[4 * index]), UInt32(bytes[4 * index + 1]), UInt32(bytes[4 * index + 2]),
          UInt32(bytes[4 * index + 3]))
        output.append(UInt8(truncatingIfNeeded: ((pixel &* weights).wrappedSum() &+ 128) >> 8))
      }
    }
  }

  /// Returns the value of a pixel.
  @inline(__always)
  subscript(x: Int, y: Int) -> UInt8 { values[y * width + x] }
}

extension TextureReference.Channel {
  /// Returns the channel of an image that is used as opacity: alpha if the image has a translucent pixel, as in the
  /// files of programs that write colour and opacity to one image, and else the luminance.
  static func opacity(of image: Image) -> TextureReference.Channel {
    PackedImage(image).isOpaque ? .luminance : .alpha
  }
}

extension Image {
  /// Creates an image on several threads. `pixel` returns the pixel in column `x` and row `y`. O(pixels).
  @inline(__always)
  package init(
    width: Int, height: Int, content: ContentKind,
    pixel: @Sendable (_ x: Int, _ y: Int) -> SIMD4<UInt8>
  ) {
    let pixels = [UInt8](
      count: height, groupSize: 4 * width, smallestSize: max(1, (1 << 14) / max(1, width))
    ) { rows, output in
      for y in rows {
        for x in 0..<width {
          let components = pixel(x, y)
          for component in 0..<4 { output.append(components[component]) }
        }
      }
    }
    self.init(width: width, height: height, pixels: pixels, content: content)
  }
}
