import Geometry
import Parallelism
import Pictures
import RenderScene

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Screen-space ambient occlusion (SSAO): the fraction of ambient light that reaches each pixel, from a depth buffer.
///
/// The method is that of L. Bavoil and M. Sainz, "Image-Space Horizon-Based Ambient Occlusion" (2009), with samples in
/// a disc in place of horizons:
/// - The sample kernel (`AmbientOcclusionKernel`) is a disc around the pixel, whose radius is a fixed length in the
///   scene. The pixels of an 8 × 8 pattern have different samples.
/// - The surface normal comes from the depths of adjacent pixels.
/// - A sample occludes by the sine of its elevation above the tangent plane, less a bias that hides the unevenness of
///   flat surfaces.
/// - The range check is a weight that falls from 1 at the pixel to 0 at the radius.
/// - The ambient visibility is e to the power of minus the mean occlusion times a strength.
/// - A depth-aware blur of up to 8 × 8 pixels removes the pattern; see `blurred`.
///
/// `occlusion.frag` and `occlusion-blur.frag` compute the same. `TileRowRenderer` calls `ambientVisibility` with the
/// depths of a picture.
struct AmbientOcclusion: Sendable {
  let width: Int, height: Int
  private let isOrthographic: Bool
  /// Half the picture's width and height at distance 1; see `ViewFrustum`.
  private let halfSize: SIMD2<Float>
  /// The scale and offset that map a column and row to the slopes of the pixel's view ray. In an orthographic view they
  /// map to distances right and up.
  private let slopeScale: SIMD2<Float>, slopeOffset: SIMD2<Float>
  /// The radius in which surfaces occlude, in metres.
  let radius: Float

  /// The sine of the elevation above the tangent plane up to which a sample does not occlude.
  private static let bias: Float = 0.06

  /// Creates the parameters for a picture of `view` of a scene within `bounds`.
  init(_ view: ViewFrustum, bounds: BoundingBox, width: Int, height: Int) {
    (self.width, self.height) = (width, height)
    (isOrthographic, halfSize) = (view.isOrthographic, view.halfSize)
    slopeScale = SIMD2(2, -2) * halfSize / SIMD2(Float(width), Float(height))
    slopeOffset = (slopeScale - SIMD2(2, -2) * halfSize) * 0.5
    radius = AmbientOcclusionParameters.radius(bounds)
  }

  /// Returns the ambient visibility of each pixel: the fraction of ambient light that reaches it, from 0 to 1.
  /// O(pixels).
  ///
  /// - Parameter depths: distances along `ViewFrustum.forward` in row order from the upper left, infinite for the
  ///   background.
  func ambientVisibility(_ depths: [Float]) -> [Float] {
    let blocks = OcclusionBlocks(self, depths)
    let unblurred = [Float](count: height, groupSize: width, smallestSize: 8) { rows, output in
      let kernel = AmbientOcclusionKernel()
      let values = FixedBuffer<Float>(repeating: 1, count: width)
      depths.withElements { depths in
        for row in rows {
          // Successive pixels with the same offsets read adjacent depths, which are then in the cache.
          for first in 0..<OrderedPattern.size {
            for column in stride(from: first, to: width, by: OrderedPattern.size) {
              values[column] =
                blocks.areOpen(column: column, row: row)
                ? 1 : ambientVisibility(depths, kernel, column, row)
            }
          }
          for column in 0..<width { output.append(values[column]) }
        }
      }
    }
    return blurred(unblurred, depths, blocks)
  }

  /// Returns the ambient visibility of a pixel before the blur.
  @inline(__always)
  func ambientVisibility(
    _ depths: UnownedSpan<Float>, _ kernel: borrowing AmbientOcclusionKernel, _ column: Int, _ row: Int
  ) -> Float {
    let depth = depths[row * width + column]
    guard depth.isFinite else { return 1 }
    let position = viewPosition(column, row, depth)
    let distanceScale = isOrthographic ? 1 : depth
    let radiusInPixels =
      min(radius / (2 * halfSize.y * distanceScale), AmbientOcclusionParameters.maximumRadius) * Float(height)
    guard radiusInPixels > 1, let normal = normal(depths, column, row, position) else { return 1 }
    // Depths are limited to one that is too far to occlude, which also makes infinite ones finite.
    let maximumDepth = depth + 1e3 * radius
    var occlusion = SIMD8<Float>(repeating: 0)
    let pixel = row &* width &+ column
    let reach = Int(radiusInPixels) + 1
    let isInside =
      column >= reach && row >= reach && column + reach < width && row + reach < height
      && AmbientOcclusionKernel.reaches(rows: reach, width: width)
    for group in 0..<AmbientOcclusionKernel.groupCount {
      let pixels = kernel.pixels(group, column: column, row: row, radius: radiusInPixels)
      let gathered =
        isInside
        ? kernel.gather(pixels, from: column, row, width: width) { depths[pixel &+ $0] }
        : kernel.gather(pixels) { x, y in
          // One unsigned comparison checks both bounds: as an unsigned number, a negative coordinate exceeds every size.
          let isInside = UInt(bitPattern: x) < UInt(width) && UInt(bitPattern: y) < UInt(height)
          return isInside ? depths[y &* width &+ x] : .infinity
        }
      let sampleDepth = gathered.min(maximumDepth)
      let scale = isOrthographic ? SIMD8(repeating: 1) : sampleDepth
      let toSample = Vector3x8(
        (pixels.x * slopeScale.x + slopeOffset.x) * scale - position.x,
        (pixels.y * slopeScale.y + slopeOffset.y) * scale - position.y, sampleDepth - position.z)
      let distanceSquare = toSample.dot(toSample)
      let elevation = toSample.dot(normal) / (distanceSquare + 1e-30).squareRoot()
      let rangeCheck = 1 - distanceSquare * (1 / (radius * radius))
      occlusion += (elevation - Self.bias).max(0) * rangeCheck.max(0)
    }
    let sum = (occlusion.lowHalf + occlusion.highHalf).sum()
    // Most pixels of a picture, which need no exponential.
    if sum == 0 { return 1 }
    return expf(
      -AmbientOcclusionParameters.strength * sum / Float(AmbientOcclusionParameters.sampleCount))
  }

  /// Returns the height of a pixel at a distance, in metres.
  @inline(__always)
  func pixelSize(at depth: Float) -> Float { -slopeScale.y * (isOrthographic ? 1 : depth) }

  /// Returns the position of a pixel's surface in view space (right, up, forward).
  @inline(__always)
  private func viewPosition(_ column: Int, _ row: Int, _ depth: Float) -> SIMD3<Float> {
    let scale = isOrthographic ? 1 : depth
    let position = (SIMD2(Float(column), Float(row)) * slopeScale + slopeOffset) * scale
    return SIMD3(position.x, position.y, depth)
  }

  /// Returns the unit normal of a pixel's surface on the side of the eye, or nil if its neighbours determine none.
  @inline(__always)
  private func normal(
    _ depths: UnownedSpan<Float>, _ column: Int, _ row: Int, _ position: SIMD3<Float>
  ) -> SIMD3<Float>? {
    let right = positionDifference(depths, column, row, 1, 0, position)
    let down = positionDifference(depths, column, row, 0, 1, position)
    // In this left-handed space, right × down points to the eye.
    let normal = cross(right, down)
    let square = (normal * normal).sum()
    // `direction` also serves lengths whose squares are too large or too small.
    return square > 1e-30 && square < 1e30 ? normal / square.squareRoot() : direction(normal)
  }

  /// Returns the difference between the positions of a pixel and its neighbour in a direction. Of the two neighbours on
  /// that axis it takes the one with the smaller depth step, so that edges do not bend the normal.
  @inline(__always)
  private func positionDifference(
    _ depths: UnownedSpan<Float>, _ column: Int, _ row: Int, _ dx: Int, _ dy: Int,
    _ position: SIMD3<Float>
  ) -> SIMD3<Float> {
    if column > 0, row > 0, column + 1 < width, row + 1 < height {
      let pixel = row &* width &+ column
      let step = dy &* width &+ dx
      let (next, previous) = (depths[pixel &+ step], depths[pixel &- step])
      // The depth of the background is infinite.
      let isNext = abs(next - position.z) < abs(position.z - previous)
      let sign = isNext ? 1 : -1
      let depth = isNext ? next : previous
      if depth.isFinite {
        return (viewPosition(column &+ sign &* dx, row &+ sign &* dy, depth) - position) * Float(sign)
      }
    }
    func neighbor(_ sign: Int) -> SIMD3<Float>? {
      let (x, y) = (column + sign * dx, row + sign * dy)
      guard x >= 0, y >= 0, x < width, y < height, case let depth = depths[y * width + x], depth.isFinite
      else {
        return nil
      }
      return (viewPosition(x, y, depth) - position) * Float(sign)
    }
    switch (neighbor(1), neighbor(-1)) {
    case (let next?, let previous?): return abs(next.z) < abs(previous.z) ? next : previous
    case (let one?, nil), (nil, let one?): return one
    case (nil, nil): return viewPosition(column + dx, row + dy, position.z) - position
    }
  }
}
