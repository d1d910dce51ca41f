import Geometry
import Parallelism
import Pictures

/// One channel of an image.
struct GreyImage: Sendable {
  let image: Image
  /// The weights of the components, in parts of 256.
  private let weights: SIMD4<UInt32>

  /// Creates the grey image of a channel. Luminance has the weights of ITU-R BT.709, applied to the bytes as they are,
  /// so that a grey pixel keeps its value.
  init(_ image: Image, _ channel: TextureReference.Channel) {
    self.image = image
    weights =
      switch channel {
      case .red: SIMD4(256, 0, 0, 0)
      case .green: SIMD4(0, 256, 0, 0)
      case .blue: SIMD4(0, 0, 256, 0)
      case .alpha: SIMD4(0, 0, 0, 256)
      case .luminance: SIMD4(54, 183, 19, 0)
      }
  }

  /// Returns the value of a pixel of the image as it is with another size.
  @inline(__always)
  func value(_ x: Int, _ y: Int, width: Int, height: Int) -> UInt8 {
    let pixel = SIMD4<UInt32>(truncatingIfNeeded: image.pixel(x, y, width: width, height: height))
    return UInt8(truncatingIfNeeded: ((pixel &* weights).wrappedSum() + 128) >> 8)
  }
}

extension TextureReference.Channel {
  /// Returns the channel of an image that is used as opacity: alpha if the image has a translucent pixel, as in the
  /// files of programs that write colour and opacity to one image, and else the luminance.
  static func opacity(of image: Image) -> TextureReference.Channel {
    image.isOpaque ? .luminance : .alpha
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
    let place =
      (SIMD2(Float(x), Float(y)) + 0.5) * SIMD2(Float(self.width), Float(self.height))
      / SIMD2(Float(width), Float(height)) - 0.5
    let lower = place.rounded(.down)
    let share = place - lower
    func row(_ y: Int) -> SIMD4<Float> {
      let left = SIMD4<Float>(self[wrapped(Int(lower.x), self.width), wrapped(y, self.height)])
      let right = SIMD4<Float>(self[wrapped(Int(lower.x) + 1, self.width), wrapped(y, self.height)])
      return left + (right - left) * share.x
    }
    let (above, below) = (row(Int(lower.y)), row(Int(lower.y) + 1))
    return SIMD4<UInt8>(truncatingIfNeeded: SIMD4<Int32>(above + (below - above) * share.y + 0.5))
  }

  /// Whether no pixel is translucent. O(pixels).
  var isOpaque: Bool {
    let bytes = pixels.span
    var alpha: UInt8 = 255
    for index in stride(from: 3, to: bytes.count, by: 4) { alpha &= bytes[index] }
    return alpha == 255
  }

  /// Creates a texture of roughness in green and metalness in blue. An image that is nil is white. If the sizes differ,
  /// the smaller image is enlarged. Nil if both are. O(pixels).
  init?(metallic: GreyImage?, roughness: GreyImage?) {
    guard let size = Self.larger(metallic?.image, roughness?.image) else { return nil }
    let (width, height) = (size.width, size.height)
    self.init(width: width, height: height, content: .data) { x, y in
      SIMD4(
        255, roughness?.value(x, y, width: width, height: height) ?? 255,
        metallic?.value(x, y, width: width, height: height) ?? 255, 255)
    }
  }

  /// Creates the image `color`, or a white one, with another alpha. If the sizes differ, the smaller image is enlarged.
  /// Without an opacity, it is opaque. Nil if both are. O(pixels).
  init?(color: Image?, opacity: GreyImage?) {
    guard let size = Self.larger(color, opacity?.image) else { return nil }
    let (width, height) = (size.width, size.height)
    self.init(width: width, height: height, content: .color) { x, y in
      var pixel = color?.pixel(x, y, width: width, height: height) ?? SIMD4(repeating: 255)
      pixel.w = opacity?.value(x, y, width: width, height: height) ?? 255
      return pixel
    }
  }

  /// Returns the image with more pixels.
  private static func larger(_ one: Image?, _ other: Image?) -> Image? {
    guard let one, let other else { return one ?? other }
    return one.width * one.height >= other.width * other.height ? one : other
  }
}

/// Returns the index of a pixel in a row of `count` pixels that is repeated.
@inline(__always)
private func wrapped(_ index: Int, _ count: Int) -> Int {
  let remainder = index % count
  return remainder < 0 ? remainder + count : remainder
}
