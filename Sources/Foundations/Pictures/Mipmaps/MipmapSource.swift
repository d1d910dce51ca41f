import Parallelism

/// The linear values of the pixels of an image, of which mipmap levels are averages.
///
/// Colours are from 0 to 1. Data and alpha are the bytes, and normals are twice the bytes minus 255, so that sums of them
/// are exact. Without an alpha, the fourth value is undefined.
struct MipmapSource {
  /// The pixels of the image, at least four bytes for the sums. The owner is the image.
  let bytes: UnownedSpan<UInt8>
  private let bytesPerPixel: Int
  private let content: Image.ContentKind
  private let colors = Self.colors.elements

  init(bytes: UnownedSpan<UInt8>, bytesPerPixel: Int, _ content: Image.ContentKind) {
    (self.bytes, self.bytesPerPixel, self.content) = (bytes, bytesPerPixel, content)
  }

  /// Returns the values of the pixel whose first byte has an index.
  @inline(__always)
  func value(_ index: Int) -> SIMD4<Float> {
    let alpha = bytesPerPixel == 4 ? Float(bytes[index + 3]) : 255
    switch content {
    case .color: return color(index, alpha)
    case .data: return SIMD4(Float(bytes[index]), Float(bytes[index + 1]), Float(bytes[index + 2]), alpha)
    case .normals:
      let normal = 2 * SIMD3(Float(bytes[index]), Float(bytes[index + 1]), Float(bytes[index + 2])) - 255
      return SIMD4(normal, alpha)
    }
  }

  /// Returns the sum of pixels `2 * column` and the next one of two rows, whose first bytes have the indices `upper` and
  /// `lower`.
  @inline(__always)
  func colorSum(_ upper: Int, _ lower: Int, _ column: Int, _ bytesPerPixel: Int) -> SIMD4<Float> {
    func pair(_ start: Int) -> SIMD4<Float> {
      let (first, second) = (
        start &+ 2 &* column &* bytesPerPixel, start &+ (2 &* column &+ 1) &* bytesPerPixel
      )
      return color(first, bytesPerPixel == 4 ? Float(bytes[first &+ 3]) : 255)
        + color(second, bytesPerPixel == 4 ? Float(bytes[second &+ 3]) : 255)
    }
    return pair(upper) + pair(lower)
  }

  @inline(__always)
  private func color(_ index: Int, _ alpha: Float) -> SIMD4<Float> {
    SIMD4(
      colors[Int(bytes[index])], colors[Int(bytes[index &+ 1])], colors[Int(bytes[index &+ 2])], alpha)
  }

  /// Returns the sum of the bytes of the same four pixels.
  @inline(__always)
  func byteSum(_ upper: Int, _ lower: Int, _ column: Int) -> SIMD4<Float> {
    func pair(_ start: Int) -> SIMD4<Int32> {
      let first = start &+ 2 &* column &* bytesPerPixel
      return pixel(first) &+ pixel(first &+ bytesPerPixel)
    }
    return SIMD4<Float>(pair(upper) &+ pair(lower))
  }

  /// Returns the sum of the normals of the same four pixels.
  @inline(__always)
  func normalSum(_ upper: Int, _ lower: Int, _ column: Int) -> SIMD4<Float> {
    byteSum(upper, lower, column) * SIMD4(2, 2, 2, 1) - SIMD4(1020, 1020, 1020, 0)
  }

  /// Returns the four bytes from an index on. The last pixel of three bytes is loaded with the byte before it.
  @inline(__always)
  private func pixel(_ index: Int) -> SIMD4<Int32> {
    let start = min(index, bytes.count &- 4)
    let word = bytes.word(at: start) &>> UInt32(truncatingIfNeeded: (index &- start) &* 8)
    return SIMD4<Int32>(truncatingIfNeeded: word.littleEndian.reinterpreted(as: SIMD4<UInt8>.self))
  }

  /// The linear values of the 256 sRGB-encoded bytes. The memory is never freed.
  private static let colors = ImmutableBuffer(SRGBDecoder.table.values)
}
