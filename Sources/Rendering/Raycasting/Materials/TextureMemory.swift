import Geometry
import Parallelism
import Pictures
import RenderScene

/// A mipmap level as the sampler reads it.
struct TextureLevel: BitwiseCopyable, Sendable {
  /// `bytesPerPixel` bytes for each pixel: 3 without alpha, or 4. There are at least four in all.
  let pixels: UnownedSpan<UInt8>
  let bytesPerPixel: Int
  /// The number of pixels in a row, and of rows.
  let width: Int, height: Int

  /// Returns the bytes of the pixel at an index as an integer, the first in the lowest bits. If there is no alpha, the
  /// highest bits are undefined.
  @inline(__always)
  func bytes(_ index: Int) -> UInt32 {
    let first = index &* bytesPerPixel
    // The last pixel of three bytes is loaded with the byte before it.
    let start = min(first, pixels.count &- 4)
    return pixels.word(at: start) &>> UInt32(truncatingIfNeeded: (first &- start) &* 8)
  }

  /// Returns the colour of the pixel at an index, decoded by a table of 256 values.
  @inline(__always)
  func color(_ index: Int, _ table: UnownedSpan<Float>) -> SIMD3<Float> {
    let bytes = bytes(index)
    return SIMD3(
      table[Int(bytes & 0xFF)], table[Int(bytes &>> 8 & 0xFF)], table[Int(bytes &>> 16 & 0xFF)])
  }

  /// Returns the colour and the alpha of the pixel at an index, the colour decoded by a table of 256 values.
  ///
  /// - Precondition: there is an alpha.
  @inline(__always)
  func pixel(_ index: Int, _ table: UnownedSpan<Float>, alpha: UnownedSpan<Float>) -> SIMD4<Float> {
    SIMD4(color(index, table), alpha[Int(pixels[index &* 4 &+ 3])])
  }
}

/// The memory that samplers read: the levels of all textures of a picture, and tables.
struct TextureMemory: BitwiseCopyable, Sendable {
  /// The levels of all textures, each texture from level 0 on.
  let levels: UnownedSpan<TextureLevel>
  /// The linear values of the 256 sRGB-encoded bytes.
  let sRGB: UnownedSpan<Float> = sRGBTable.elements
  /// The values of the 256 linear bytes.
  let linear: UnownedSpan<Float> = linearTable.elements
}

private let sRGBTable = RetainedArray((0...255).map { SRGB.decode(Float($0) / 255) })
private let linearTable = RetainedArray((0...255).map { Float($0) / 255 })
