import Geometry
import Pictures
import SceneModel

/// What is behind a scene, row by row of a picture: one colour, or a fade from one at the top to another at the bottom,
/// even to the eye.
package struct Backdrop: Sendable {
  /// The rows' colours, from the top: sRGB and alpha.
  private let bytes: [SIMD4<UInt8>]
  /// The same as light, times its alpha, and the alpha.
  private let lights: [SIMD4<Float>]

  package init(_ scene: Scene, height: Int) {
    let (top, bottom) = (scene.background, scene.backgroundBottom ?? scene.background)
    let isPlain = scene.backgroundBottom == nil
    bytes = (0..<(isPlain ? min(1, height) : height)).map { row in
      if isPlain { return Self.visible(top.sRGB8) }
      // Eight bits of sRGB are about even steps to the eye.
      let share = (Float(row) + 0.5) / Float(height)
      let mixed = SIMD4<Float>(top.sRGB8) * (1 - share) + SIMD4<Float>(bottom.sRGB8) * share
      return Self.visible(SIMD4<UInt8>(mixed, rounding: .toNearestOrAwayFromZero))
    }
    lights = Self.lights(bytes)
  }

  /// One colour.
  package init(_ color: SIMD4<UInt8>) {
    bytes = [color]
    lights = Self.lights(bytes)
  }

  /// What is not there has no colour.
  private static func visible(_ color: SIMD4<UInt8>) -> SIMD4<UInt8> { color.w == 0 ? .zero : color }

  private static func lights(_ bytes: [SIMD4<UInt8>]) -> [SIMD4<Float>] {
    bytes.map { bytes in
      let alpha = Float(bytes.w) / 255
      return SIMD4(LinearShares.table.color(bytes) * alpha, alpha)
    }
  }

  /// The colour of a row, from the top.
  package func bytes(row: Int) -> SIMD4<UInt8> { bytes[min(row, bytes.count - 1)] }

  /// What a framebuffer stores of a row: sRGB of the light times alpha, and alpha.
  package func storedBytes(row: Int) -> SIMD4<UInt8> {
    let bytes = bytes(row: row)
    if bytes.w == 255 { return bytes }
    let light = light(row: row)
    return SRGBBytes.pixel(SIMD3(light.x, light.y, light.z), alpha: bytes.w)
  }

  /// The light of a row times its alpha, and the alpha.
  package func light(row: Int) -> SIMD4<Float> { lights[min(row, lights.count - 1)] }

  /// Whether it is one colour.
  package var isPlain: Bool { bytes.count == 1 }

  /// Whether all of it hides what is behind the picture.
  package var isOpaque: Bool { bytes.allSatisfy { $0.w == 255 } }
}

/// Light that alpha is multiplied into, as bytes.
package func encodedPixel(_ light: SIMD4<Float>) -> SIMD4<UInt8> { SRGBEncoder().pixel(light) }

extension Image {
  /// The picture of which this one has the light times alpha. O(pixels).
  package func withAlphaDivided() -> Image {
    var image = self
    for start in stride(from: 0, to: pixels.count, by: 4) where pixels[start + 3] < 255 {
      let alpha = pixels[start + 3]
      let stored = SIMD4(pixels[start], pixels[start + 1], pixels[start + 2], alpha)
      let pixel = encodedPixel(SIMD4(LinearShares.table.color(stored), Float(alpha) / 255))
      for part in 0..<4 { image.pixels[start + part] = pixel[part] }
    }
    return image
  }
}
