import Geometry
import Parallelism
import Pictures
import RenderScene

/// Screen-space ambient occlusion (SSAO): the fraction of ambient light that reaches each pixel, from a depth buffer.
///
/// The method is that of L. Bavoil and M. Sainz, "Image-Space Horizon-Based Ambient Occlusion" (2009), with samples in
/// a disc in place of horizons:
/// - The sample kernel (`AmbientOcclusionKernel`) is a disc around the pixel, whose radius is a fixed length in the
///   scene. The pixels of a 4 × 4 pattern have different samples.
/// - The surface normal comes from the depths of adjacent pixels.
/// - A sample occludes by the sine of its elevation above the tangent plane, less a bias that hides the unevenness of
///   flat surfaces.
/// - The range check is a weight that falls from 1 at the pixel to 0 at the radius.
/// - The ambient visibility is e to the power of minus the mean occlusion times a strength.
/// - A depth-aware blur of up to 8 × 8 pixels removes the pattern; see `OcclusionBlur`.
///
/// `occlusion.frag` and `occlusion-blur.frag` compute the same with samples around every pixel. Here only every second pixel
/// of every second row is sampled, at the full resolution of the depths, except in small pictures: the blur averages 16 pixels in
/// place of 64, which takes a third of the time, and changes pixels by less than half a level on average.
///
/// Emitted light is not darkened: a glow reaches the eye from wherever it is seen.
struct AmbientOcclusion: Sendable {
  let width: Int, height: Int
  let isOrthographic: Bool
  /// Half the picture's width and height at distance 1; see `ViewFrustum`.
  let halfSize: SIMD2<Float>
  /// The scale and offset that map a column and row to the slopes of the pixel's view ray. In an orthographic view they
  /// map to distances right and up.
  let slopeScale: SIMD2<Float>, slopeOffset: SIMD2<Float>
  /// The radius in which surfaces occlude, in metres.
  let radius: Float
  /// The distance between sampled pixels along rows and columns, 1 or 2.
  let spacing: Int

  /// Creates the parameters for a picture of `view` of a scene within `bounds`.
  ///
  /// - Parameter spacing: the distance between sampled pixels. Nil for that of a picture of this height.
  init(_ view: ViewFrustum, bounds: BoundingBox, width: Int, height: Int, spacing: Int? = nil) {
    (self.width, self.height) = (width, height)
    (isOrthographic, halfSize) = (view.isOrthographic, view.halfSize)
    slopeScale = SIMD2(2, -2) * halfSize / SIMD2(Float(width), Float(height))
    slopeOffset = (slopeScale - SIMD2(2, -2) * halfSize) * 0.5
    radius = AmbientOcclusionParameters.radius(bounds)
    // The blur of small pictures is too narrow.
    self.spacing = spacing ?? (AmbientOcclusionParameters.blurReach(height: height) < 4 ? 1 : 2)
  }

  /// Returns the ambient visibility of each pixel: the fraction of ambient light that reaches it, from 0 to 1.
  /// O(pixels).
  ///
  /// - Parameter depths: distances along `ViewFrustum.forward` in row order from the upper left, infinite for the
  ///   background.
  func ambientVisibility(_ depths: [Float]) -> [Float] {
    (depths + [Float](repeating: .infinity, count: OcclusionBlur.margin)).withElements { depths in
      ambientVisibility(depths, OcclusionBlur(self, depths, OcclusionBlocks(self, depths)))
    }
  }

  /// Returns the ambient visibility of each pixel, blurred by `blur`.
  func ambientVisibility(_ depths: UnownedSpan<Float>, _ blur: OcclusionBlur) -> [Float] {
    return [Float](count: height, groupSize: width, smallestSize: 8) { rows, output in
      let values = FixedBuffer<Float>(repeating: 1, count: blur.paddedWidth)
      for row in rows {
        blur.ambientVisibility(row, depths, into: values)
        for column in 0..<width { output.append(values[column]) }
      }
    }
  }

  /// Darkens the pixels of a picture where ambient light does not reach the opaque primitives that cover them, except
  /// for the light that these emit. O(pixels).
  ///
  /// - Parameters:
  ///   - pixels: the picture, in row order from the upper left.
  ///   - depths: the depths and coverages of all pixels.
  ///   - threads: the maximum number of threads.
  func darken(_ pixels: inout MutableSpan<SIMD4<UInt8>>, _ depths: PixelDepths, threads: Int) {
    let blur = OcclusionBlur(
      self, depths.depths, OcclusionBlocks(self, depths.depths, threads: threads), threads: threads)
    let parts = Parallel.ranges(of: height, count: 4 * threads, smallestSize: 8)
    pixels.writeInParallel(parts.map { width * $0.lowerBound..<width * $0.upperBound }, threads: threads) {
      part, pixels in
      let values = FixedBuffer<Float>(repeating: 1, count: blur.paddedWidth)
      let darkener = PixelDarkener()
      for row in parts[part] {
        let first = width * (row - parts[part].lowerBound)
        blur.ambientVisibility(row, depths.depths, into: values) { column, count in
          darkener.darken(
            &pixels, from: first + column, count: count, values.eight(at: column), depths,
            from: width * row + column)
        }
      }
    }
  }

  /// Returns the height of a pixel at a distance, in metres.
  @inline(__always)
  func pixelSize(at depth: Float) -> Float { -slopeScale.y * (isOrthographic ? 1 : depth) }
}

/// Multiplies the light of pixels by their ambient visibility, eight at a time.
private struct PixelDarkener: ~Copyable {
  private let decoder = SRGBDecoder.table
  private let encoder = SRGBEncoder()
  private let tableIndices = FixedBuffer<UInt32>(repeating: 0, count: 24)
  private let lanes = GatherBuffer()

  /// Darkens up to eight adjacent pixels.
  @inline(__always)
  func darken(
    _ pixels: inout MutableSpan<SIMD4<UInt8>>, from first: Int, count: Int, _ ambientVisibility: SIMD8<Float>,
    _ depths: PixelDepths, from firstDepth: Int
  ) {
    for lane in 0..<8 {
      lanes[.coverage, lane] = lane < count ? depths.reflectingCoverage(firstDepth + lane) : 0
    }
    let factor = 1 - (1 - ambientVisibility) * lanes[.coverage]
    guard (factor .< 1).isAnySet else { return }
    for lane in 0..<count { lanes[.light, lane] = decoder.color(pixels[first + lane]) }
    encoder.forEachOfEight(lanes[.light] * factor, tableIndices) { lane, color in
      guard lane < count else { return }
      let alpha = pixels[first + lane].w
      pixels[first + lane] = SIMD4(color.x, color.y, color.z, alpha)
    }
  }
}

extension GatherBuffer.Column {
  fileprivate static var coverage: Self { Self(0) }
}

extension GatherBuffer.VectorColumn {
  fileprivate static var light: Self { Self(1) }
}
