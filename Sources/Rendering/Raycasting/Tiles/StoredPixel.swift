import Pictures
import RenderScene

/// The data stored per pixel: the colour, and more if a later pass needs it.
protocol StoredPixel: BitwiseCopyable, Sendable {
  /// - Parameters:
  ///   - color: sRGB bytes and alpha.
  ///   - depth: the distance of the nearest opaque primitive along `ViewFrustum.forward`, infinite for the background.
  ///   - coverage: the coverage by opaque primitives, from 0 to 1; see `TileAccumulator.opaqueCoverage`.
  init(_ color: SIMD4<UInt8>, depth: Float, coverage: Float)
}

extension SIMD4<UInt8>: StoredPixel {
  @inline(__always)
  init(_ color: SIMD4<UInt8>, depth: Float, coverage: Float) { self = color }
}

/// A pixel with depth and coverage, for ambient occlusion.
struct ColorDepthPixel: StoredPixel {
  let color: SIMD4<UInt8>
  let depth: Float
  private let coverage: Float

  init(_ color: SIMD4<UInt8>, depth: Float, coverage: Float) {
    (self.color, self.depth, self.coverage) = (color, depth, coverage)
  }

  /// Returns the colour, darkened where opaque primitives cover the pixel and ambient light does not reach them.
  @inline(__always)
  func occluded(_ ambientVisibility: Float, _ decoder: SRGBDecoder) -> SIMD4<UInt8> {
    let factor = 1 - (1 - ambientVisibility) * coverage
    guard depth.isFinite, factor < 1 else { return color }
    return SRGBEncodingTable.pixel(decoder.color(color) * factor, alpha: color.w)
  }
}

extension [SIMD4<UInt8>] {
  /// The concatenated bytes of all pixels.
  var bytes: [UInt8] {
    var bytes: [UInt8] = []
    span.withBytes { bytes.append(copying: $0) }
    return bytes
  }
}
