import Geometry
import Pictures
import SceneModel

/// The background of a picture, row by row: one colour, or a vertical gradient that is linear in sRGB.
///
/// A gradient is dithered, because the steps of a channel by one level are visible as bands: the rounding error of a row is
/// added to the next row (error diffusion in one dimension). So the rows down to each row have the exact value on average,
/// and the bytes depend only on the row and the height of the whole picture. A pattern that also varies along rows would
/// make the PNG file of a gradient of 1280 × 720 pixels 575 kB large, not 6 kB.
package struct Backdrop: Sendable {
  /// The rows' colours from the top, or one for all rows: sRGB and alpha, not premultiplied.
  private let bytes: [SIMD4<UInt8>]
  /// The same as linear colours with premultiplied alpha.
  private let lights: [SIMD4<Float>]

  package init(_ scene: Scene, height: Int) {
    let (top, bottom) = (scene.background, scene.backgroundBottom ?? scene.background)
    let isPlain = scene.backgroundBottom == nil
    let (first, last) = (SIMD4<Double>(top.sRGB8), SIMD4<Double>(bottom.sRGB8))
    // From -0.5 to below 0.5, so that a sum is rounded to a byte.
    var error = SIMD4<Double>.zero
    bytes = (0..<(isPlain ? min(1, height) : height)).map { row in
      if isPlain { return Self.visible(top.sRGB8) }
      // Interpolating sRGB values gives perceptually even steps.
      let exact = first + (last - first) * ((Double(row) + 0.5) / Double(height)) + error
      let level = (exact + 0.5).rounded(.down)
      error = exact - level
      return Self.visible(SIMD4<UInt8>(level))
    }
    lights = Self.lights(bytes)
  }

  /// Creates a background of one sRGB colour.
  package init(_ color: SIMD4<UInt8>) {
    bytes = [color]
    lights = Self.lights(bytes)
  }

  /// Returns the colour, or zero if it is fully transparent.
  private static func visible(_ color: SIMD4<UInt8>) -> SIMD4<UInt8> { color.w == 0 ? .zero : color }

  private static func lights(_ bytes: [SIMD4<UInt8>]) -> [SIMD4<Float>] {
    bytes.map { bytes in
      let alpha = Float(bytes.w) / 255
      return SIMD4(SRGBDecoder.table.color(bytes) * alpha, alpha)
    }
  }

  /// Returns the colour of a row, counted from the top.
  package func bytes(row: Int) -> SIMD4<UInt8> { bytes[min(row, bytes.count - 1)] }

  /// Returns the bytes that a framebuffer stores for a row: sRGB of the premultiplied linear colour, and alpha.
  package func storedBytes(row: Int) -> SIMD4<UInt8> {
    let bytes = bytes(row: row)
    if bytes.w == 255 { return bytes }
    let light = light(row: row)
    return SRGBEncodingTable.pixel(SIMD3(light.x, light.y, light.z), alpha: bytes.w)
  }

  /// Returns the linear colour of a row with premultiplied alpha.
  package func light(row: Int) -> SIMD4<Float> { lights[min(row, lights.count - 1)] }

  /// Whether the background is one colour.
  package var isPlain: Bool { bytes.count == 1 }

  /// Whether all rows have an alpha of 1.
  package var isOpaque: Bool { bytes.allSatisfy { $0.w == 255 } }
}

/// Returns the sRGB pixel of a linear colour with premultiplied alpha. The result is not premultiplied.
package func encodedPixel(_ light: SIMD4<Float>) -> SIMD4<UInt8> { SRGBEncoder().pixel(light) }

extension Image {
  /// Returns the image with straight alpha, from one whose linear colours have premultiplied alpha. O(pixels).
  package func withAlphaDivided() -> Image {
    var image = self
    for start in stride(from: 0, to: pixels.count, by: 4) where pixels[start + 3] < 255 {
      let alpha = pixels[start + 3]
      let stored = SIMD4(pixels[start], pixels[start + 1], pixels[start + 2], alpha)
      let pixel = encodedPixel(SIMD4(SRGBDecoder.table.color(stored), Float(alpha) / 255))
      for part in 0..<4 { image.pixels[start + part] = pixel[part] }
    }
    return image
  }
}
