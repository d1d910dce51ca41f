import Geometry
import Parallelism
import Pictures
import RenderScene

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Screen-space ambient occlusion (SSAO): the fraction of ambient light that nearby surfaces block at each pixel.
///
/// The depth buffer is sampled in a disc around each pixel, whose radius is a fixed length in the scene. A sample above
/// the tangent plane blocks light, with a weight that decreases with distance. The 16 samples are rotated per pixel in
/// a 4 × 4 pattern, and a depth-aware 4 × 4 mean removes the pattern. `occlusion.frag` and `occlusion-blur.frag`
/// compute the same. After L. Bavoil and M. Sainz, "Image-Space Horizon-Based Ambient Occlusion" (2009).
struct AmbientOcclusion: Sendable {
  let width: Int, height: Int
  let isOrthographic: Bool
  /// Half the picture's width and height at distance 1; see `View`.
  let halfSize: SIMD2<Float>
  /// The scale and offset that map a column and row to the slopes of the pixel's view ray. In an orthographic view they
  /// map to distances right and up.
  private let step: SIMD2<Float>, start: SIMD2<Float>
  /// The radius in which surfaces occlude, in metres.
  let reach: Float

  /// Creates the parameters for a picture of `view` of a scene within `bounds`.
  init(_ view: View, bounds: BoundingBox, width: Int, height: Int) {
    (self.width, self.height) = (width, height)
    (isOrthographic, halfSize) = (view.isOrthographic, view.halfSize)
    step = SIMD2(2, -2) * halfSize / SIMD2(Float(width), Float(height))
    start = (step - SIMD2(2, -2) * halfSize) * 0.5
    reach = OcclusionParameters.reach(bounds)
  }

  /// Returns the ambient visibility of each pixel: the fraction of ambient light that reaches it, from 0 to 1.
  /// O(pixels).
  ///
  /// - Parameter depths: distances along `View.forward` in row order from the upper left, infinite for the background.
  func ambientVisibility(_ depths: [Float]) -> [Float] {
    let rough = [Float](count: height, groupSize: width, smallestSize: 8) { rows, output in
      let probes = Probes()
      depths.withElements { depths in
        for row in rows {
          for column in 0..<width { output.append(ambientVisibility(depths, probes, column, row)) }
        }
      }
    }
    return [Float](count: height, groupSize: width, smallestSize: 8) { rows, output in
      depths.withElements { depths in
        rough.withElements { rough in
          for row in rows { smooth(rough, depths, row, into: &output) }
        }
      }
    }
  }

  private func smooth(
    _ rough: ConstantElements<Float>, _ depths: ConstantElements<Float>, _ row: Int,
    into output: inout OutputSpan<Float>
  ) {
    var column = 0
    while column < width {
      if column >= 2, column + 5 < width {
        let four = smoothedFour(rough, depths, column, row)
        for lane in 0..<4 { output.append(four[lane]) }
        column += 4
      } else {
        output.append(smoothed(rough, depths, column, row))
        column += 1
      }
    }
  }

  /// Returns the position of a pixel's surface in view space.
  @inline(__always)
  private func place(_ column: Int, _ row: Int, _ depth: Float) -> SIMD3<Float> {
    let across = (SIMD2(Float(column), Float(row)) * step + start) * (isOrthographic ? 1 : depth)
    return SIMD3(across.x, across.y, depth)
  }

  /// Returns the difference between the positions of a pixel and its neighbour in a direction. Of the two neighbours on
  /// that axis it takes the one with the smaller depth step, so that edges do not bend the normal.
  @inline(__always)
  private func slope(
    _ depths: ConstantElements<Float>, _ column: Int, _ row: Int, _ dx: Int, _ dy: Int,
    _ here: SIMD3<Float>
  ) -> SIMD3<Float> {
    func neighbor(_ sign: Int) -> SIMD3<Float>? {
      let (x, y) = (column + sign * dx, row + sign * dy)
      guard x >= 0, y >= 0, x < width, y < height, case let depth = depths[y * width + x], depth.isFinite
      else {
        return nil
      }
      return (place(x, y, depth) - here) * Float(sign)
    }
    switch (neighbor(1), neighbor(-1)) {
    case (let next?, let last?): return abs(next.z) < abs(last.z) ? next : last
    case (let one?, nil), (nil, let one?): return one
    case (nil, nil): return place(column + dx, row + dy, here.z) - here
    }
  }

  private func ambientVisibility(
    _ depths: ConstantElements<Float>, _ probes: borrowing Probes, _ column: Int, _ row: Int
  ) -> Float {
    let depth = depths[row * width + column]
    guard depth.isFinite else { return 1 }
    let here = place(column, row, depth)
    let scale = isOrthographic ? 1 : depth
    let disc = min(reach / (2 * halfSize.y * scale), OcclusionParameters.largestDisc) * Float(height)
    guard disc > 1 else { return 1 }
    let right = slope(depths, column, row, 1, 0, here), down = slope(depths, column, row, 0, 1, here)
    // The normal that faces the eye: in this left-handed space, right × up points backward.
    guard let normal = direction(cross(right, down)) else { return 1 }
    // Depths are limited to one that is too far to occlude, which also makes infinite ones finite.
    let far = depth + 1e3 * reach
    var hidden = SIMD8<Float>(repeating: 0)
    for part in 0..<OcclusionParameters.probeCount / 8 {
      let offsets = probes.offsets(part, column: column, row: row)
      // Adding 1.5 * 2^23 rounds to the nearest integer, because floats of this size are 1 apart. The low bits then
      // hold the integer.
      let (shiftedX, shiftedY) = (
        offsets.x * disc + 12_582_912 + Float(column), offsets.y * disc + 12_582_912 + Float(row)
      )
      let (wholeX, wholeY) = (shiftedX - 12_582_912, shiftedY - 12_582_912)
      let other = probes.depths(shiftedX, shiftedY) { x, y in
        // One unsigned comparison checks both bounds: as an unsigned number, a negative coordinate exceeds every size.
        let isInside = UInt(bitPattern: x) < UInt(width) && UInt(bitPattern: y) < UInt(height)
        return isInside ? depths[y &* width &+ x] : .infinity
      }.min(far)
      let scale = isOrthographic ? SIMD8(repeating: 1) : other
      let way = Vector8(
        (wholeX * step.x + start.x) * scale - here.x, (wholeY * step.y + start.y) * scale - here.y,
        other - here.z)
      let square = way.dot(way)
      let rise = way.dot(normal) / (square + 1e-30).squareRoot()
      let nearness = 1 - square * (1 / (reach * reach))
      hidden += (rise - 0.06).max(0) * nearness.max(0)
    }
    return expf(
      -OcclusionParameters.strength * (hidden.lowHalf + hidden.highHalf).sum()
        / Float(OcclusionParameters.probeCount))
  }

  /// Returns the mean of the 4 × 4 pixels around a pixel whose depth differs by less than a quarter of `reach`.
  @inline(__always)
  private func smoothed(
    _ rough: ConstantElements<Float>, _ depths: ConstantElements<Float>, _ column: Int, _ row: Int
  ) -> Float {
    let depth = depths[row * width + column]
    guard depth.isFinite else { return 1 }
    var (sum, count): (Float, Float) = (0, 0)
    for y in max(0, row - 2)..<min(height, row + 2) {
      for x in max(0, column - 2)..<min(width, column + 2)
      where abs(depths[y * width + x] - depth) < reach * 0.25 {
        sum += rough[y * width + x]
        count += 1
      }
    }
    return count > 0 ? sum / count : 1
  }

  /// Returns the same for four adjacent pixels.
  ///
  /// - Precondition: `column >= 2` and `column + 5 < width`.
  @inline(__always)
  private func smoothedFour(
    _ rough: ConstantElements<Float>, _ depths: ConstantElements<Float>, _ column: Int, _ row: Int
  ) -> SIMD4<Float> {
    let depth = depths.four(at: row &* width &+ column)
    let (none, most) = (SIMD4<Float>.zero, SIMD4(repeating: reach * 0.25 * (reach * 0.25)))
    var (sum, count) = (none, none)
    var y = max(0, row - 2)
    while y < min(height, row + 2) {
      for x in 0..<4 {
        let place = y &* width &+ column &- 2 &+ x
        let step = depths.four(at: place) - depth
        let isNear = step * step .< most
        sum += none.replacing(with: rough.four(at: place), where: isNear)
        count += none.replacing(with: 1, where: isNear)
      }
      y += 1
    }
    // At a background pixel no depth is near, so the count is 0.
    return (sum / count).replacing(with: 1, where: count .== none)
  }

  /// The sample offsets of the discs: 16 rotations, each with `probeCount` offsets in vectors of eight.
  struct Probes: ~Copyable {
    private static let partCount = OcclusionParameters.probeCount / 8
    private let rotatedOffsets = Self.rotatedOffsets.elements
    private let lanes = GatherBuffer()

    /// The x and y offsets in a unit disc, ordered by rotation, then by group of eight. Radii grow linearly and angles
    /// by the golden angle.
    private static let rotatedOffsets = ConstantBuffer(
      turns.flatMap { sixteenths in
        (0..<partCount).flatMap { part in
          let places = (8 * part..<8 * part + 8).map { index in
            // Linear radii place more samples near the centre, where occlusion is strongest.
            direction(Float(index) * 2.3999632 + Float(sixteenths) * 2 * .pi / 16)
              * ((Float(index) + 0.5) / Float(OcclusionParameters.probeCount))
          }
          return [SIMD8(places.map(\.x)), SIMD8(places.map(\.y))]
        }
      })

    /// Returns eight offsets in a unit disc for a pixel.
    @inline(__always)
    func offsets(_ part: Int, column: Int, row: Int) -> (x: SIMD8<Float>, y: SIMD8<Float>) {
      let start = 2 * (((row & 3) * 4 + (column & 3)) * Self.partCount + part)
      return (rotatedOffsets[start], rotatedOffsets[start + 1])
    }

    /// Returns `depth(x, y)` for eight positions, which are passed as 1.5 * 2^23 plus an integer.
    @inline(__always)
    func depths(_ x: SIMD8<Float>, _ y: SIMD8<Float>, _ depth: (Int, Int) -> Float) -> SIMD8<Float> {
      lanes.set(0, x)
      lanes.set(1, y)
      for lane in 0..<8 {
        let (x, y) = (lanes.number(0, lane).bitPattern, lanes.number(1, lane).bitPattern)
        lanes.set(2, lane, depth(Int(x) &- 0x4B40_0000, Int(y) &- 0x4B40_0000))
      }
      return lanes.column(2)
    }

    /// The rotation, in sixteenths of a turn, of each pixel of a 4 × 4 square.
    private static let turns = [0, 8, 2, 10, 12, 4, 14, 6, 3, 11, 1, 9, 15, 7, 13, 5]

    private static func direction(_ angle: Float) -> SIMD2<Float> { SIMD2(cosf(angle), sinf(angle)) }
  }
}
