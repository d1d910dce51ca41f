import Geometry
import Parallelism
import Pictures

/// One channel of an image, as an image of one byte for each pixel.
struct GreyImage: Sendable {
  let width: Int
  let height: Int
  private let values: [UInt8]

  /// Copies a channel. Luminance has the weights of ITU-R BT.709, applied to the bytes as they are, so that a grey pixel
  /// keeps its value. O(pixels).
  init(_ image: Image, _ channel: TextureReference.Channel) {
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

  /// Returns the value of a pixel of the image as it is with another size.
  @inline(__always)
  func value(_ x: Int, _ y: Int, width: Int, height: Int) -> UInt8 {
    if width == self.width, height == self.height { return self[x, y] }
    return interpolated(SIMD2(x, y), of: SIMD2(width, height), from: SIMD2(self.width, self.height)) { x, y in
      SIMD4(repeating: Float(self[x, y]))
    }.x
  }
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
  init(
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

  /// Returns a pixel of the image as it is with another size, by bilinear interpolation of the bytes, with wrap.
  @inline(__always)
  func pixel(_ x: Int, _ y: Int, width: Int, height: Int) -> SIMD4<UInt8> {
    if width == self.width, height == self.height { return self[x, y] }
    return interpolated(SIMD2(x, y), of: SIMD2(width, height), from: SIMD2(self.width, self.height)) { x, y in
      SIMD4<Float>(self[x, y])
    }
  }

  /// Creates a texture of roughness in green and metalness in blue. An image that is nil is white. If the sizes differ,
  /// the smaller image is enlarged. Nil if both are. O(pixels).
  init?(metallic: GreyImage?, roughness: GreyImage?) {
    guard let (width, height) = larger(metallic?.size, roughness?.size) else { return nil }
    self.init(width: width, height: height, content: .data) { x, y in
      SIMD4(
        255, roughness?.value(x, y, width: width, height: height) ?? 255,
        metallic?.value(x, y, width: width, height: height) ?? 255, 255)
    }
  }

  /// Creates the image `color`, or a white one, with another alpha. If the sizes differ, the smaller image is enlarged.
  /// Without an opacity, it is opaque. Nil if both are. O(pixels).
  init?(color: Image?, opacity: GreyImage?) {
    let colorSize = color.map { (width: $0.width, height: $0.height) }
    guard let (width, height) = larger(colorSize, opacity?.size) else { return nil }
    self.init(width: width, height: height, content: .color) { x, y in
      var pixel = color?.pixel(x, y, width: width, height: height) ?? SIMD4(repeating: 255)
      pixel.w = opacity?.value(x, y, width: width, height: height) ?? 255
      return pixel
    }
  }
}

extension GreyImage {
  fileprivate var size: (width: Int, height: Int) { (width, height) }
}

/// Returns the size with more pixels. Nil if both are nil.
private func larger(
  _ one: (width: Int, height: Int)?, _ other: (width: Int, height: Int)?
) -> (width: Int, height: Int)? {
  guard let one, let other else { return one ?? other }
  return one.width * one.height >= other.width * other.height ? one : other
}

/// Returns pixel `place` of an image that is enlarged from one size to another, by bilinear interpolation of the bytes,
/// with wrap.
@inline(__always)
private func interpolated(
  _ place: SIMD2<Int>, of size: SIMD2<Int>, from original: SIMD2<Int>, _ pixel: (Int, Int) -> SIMD4<Float>
) -> SIMD4<UInt8> {
  let center = (SIMD2<Float>(place) + 0.5) * SIMD2<Float>(original) / SIMD2<Float>(size) - 0.5
  let lower = center.rounded(.down)
  let share = center - lower
  let (left, right) = (wrapped(Int(lower.x), original.x), wrapped(Int(lower.x) + 1, original.x))
  func row(_ y: Int) -> SIMD4<Float> { pixel(left, y) + (pixel(right, y) - pixel(left, y)) * share.x }
  let above = row(wrapped(Int(lower.y), original.y))
  let below = row(wrapped(Int(lower.y) + 1, original.y))
  let value = above + (below - above) * share.y + 0.5
  return SIMD4(UInt8(value.x), UInt8(value.y), UInt8(value.z), UInt8(value.w))
}

/// Returns the index of a pixel in a row of `count` pixels that is repeated.
@inline(__always)
private func wrapped(_ index: Int, _ count: Int) -> Int {
  let remainder = index % count
  return remainder < 0 ? remainder + count : remainder
}
