import Geometry
import Parallelism
import Pictures
import RenderScene

/// A mipmap level as the sampler reads it.
struct TextureLevel: BitwiseCopyable, Sendable {
  /// Four bytes for each pixel.
  let pixels: UnownedSpan<UInt8>
  /// The number of pixels in a row, and of rows.
  let width: Int, height: Int

  /// Returns the pixel at an index, with its colour decoded by a table of 256 values.
  @inline(__always)
  func pixel(_ index: Int, _ color: UnownedSpan<Float>, _ linear: UnownedSpan<Float>) -> SIMD4<Float> {
    let first = 4 * index
    return SIMD4(
      color[Int(pixels[first])], color[Int(pixels[first + 1])], color[Int(pixels[first + 2])],
      linear[Int(pixels[first + 3])])
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
