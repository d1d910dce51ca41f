import Geometry
import Parallelism
import Pictures
import RenderScene

/// A mipmap level as the sampler reads it.
struct TextureLevel: BitwiseCopyable, Sendable {
  /// `bytesPerPixel` bytes for each pixel: 3 without alpha, or 4.
  let pixels: UnownedSpan<UInt8>
  let bytesPerPixel: Int
  /// The number of pixels in a row, and of rows.
  let width: Int, height: Int

  /// Returns the colour of the pixel at an index, decoded by a table of 256 values.
  @inline(__always)
  func color(_ index: Int, _ table: UnownedSpan<Float>) -> SIMD3<Float> {
    let first = index &* bytesPerPixel
    return SIMD3(
      table[Int(pixels[first])], table[Int(pixels[first &+ 1])], table[Int(pixels[first &+ 2])])
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
