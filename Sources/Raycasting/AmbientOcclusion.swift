import Geometry
import Hardware
import Pictures
import RenderScene

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Screen-space ambient occlusion: how much of the light from all around each pixel's neighbours keep from it.
///
/// Around each pixel a disc of the picture is probed, whose size is that of a fixed length in space; what stands out
/// towards the eye over the pixel's own surface hides light, less the farther it is away. Sixteen probes turn from pixel
/// to pixel in squares of four by four, over which the result is smoothed. `occlusion.frag` and `occlusion-blur.frag` do
/// the same. After L. Bavoil and M. Sainz, "Image-Space Horizon-Based Ambient Occlusion" (2009).
struct AmbientOcclusion: Sendable {
  let width: Int, height: Int
  let isParallel: Bool
  /// Half the picture's width and height; see `View`.
  let halfSize: SIMD2<Float>
  /// What the numbers of a column and a row are multiplied by, and what is then added, to make the slopes of their rays; where
  /// these are parallel, how far they are to the right and up.
  private let step: SIMD2<Float>, start: SIMD2<Float>
  /// How far light is kept off, in metres.
  let reach: Float

  /// For a picture of `view`, in which `bounds` holds everything.
  init(_ view: View, bounds: BoundingBox, width: Int, height: Int) {
    (self.width, self.height) = (width, height)
    (isParallel, halfSize) = (view.isParallel, view.halfSize)
    step = SIMD2(2, -2) * halfSize / SIMD2(Float(width), Float(height))
    start = (step - SIMD2(2, -2) * halfSize) * 0.5
    reach = OcclusionParameters.reach(bounds)
  }

  /// The share of light that reaches each pixel, from 0 to 1. `depths` are the distances ahead, from the upper left, and
  /// infinite where there is nothing. O(pixels).
  func openness(_ depths: [Float]) -> [Float] {
    let rough = [Float](count: height, groupSize: width, smallestSize: 8) { rows, output in
      let probes = Probes()
      depths.withElements { depths in
        for row in rows { for column in 0..<width { output.append(openness(depths, probes, column, row)) } }
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

  /// Where a pixel's surface is: to the right, up and forward.
  @inline(__always)
  private func place(_ column: Int, _ row: Int, _ depth: Float) -> SIMD3<Float> {
    let across = (SIMD2(Float(column), Float(row)) * step + start) * (isParallel ? 1 : depth)
    return SIMD3(across.x, across.y, depth)
  }

  /// The way along the surface from a pixel to the next one in a direction; to the one before, where that is less of a step.
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

  private func openness(
    _ depths: ConstantElements<Float>, _ probes: borrowing Probes, _ column: Int, _ row: Int
  ) -> Float {
    let depth = depths[row * width + column]
    guard depth.isFinite else { return 1 }
    let here = place(column, row, depth)
    let scale = isParallel ? 1 : depth
    let disc = min(reach / (2 * halfSize.y * scale), OcclusionParameters.largestDisc) * Float(height)
    guard disc > 1 else { return 1 }
    let right = slope(depths, column, row, 1, 0, here), down = slope(depths, column, row, 0, 1, here)
    // Towards the eye: right by up is backward in this left-handed space.
    guard let normal = direction(cross(right, down)) else { return 1 }
    // Farther than this, nothing is hidden by what is there; nor by nothing.
    let far = depth + 1e3 * reach
    var hidden = SIMD8<Float>(repeating: 0)
    for part in 0..<OcclusionParameters.probeCount / 8 {
      let offsets = probes.offsets(part, column: column, row: row)
      // Among numbers as large as 1.5 * 2^23 only the whole ones are, and their last bits are what they are more than that.
      let (shiftedX, shiftedY) = (
        offsets.x * disc + 12_582_912 + Float(column), offsets.y * disc + 12_582_912 + Float(row)
      )
      let (wholeX, wholeY) = (shiftedX - 12_582_912, shiftedY - 12_582_912)
      let other = probes.depths(shiftedX, shiftedY) { x, y in
        // A comparison each, as no number is negative among those without a sign.
        let isInside = UInt(bitPattern: x) < UInt(width) && UInt(bitPattern: y) < UInt(height)
        return isInside ? depths[y &* width &+ x] : .infinity
      }.lowered(to: far)
      let scale = isParallel ? SIMD8(repeating: 1) : other
      let way = Vector8(
        (wholeX * step.x + start.x) * scale - here.x, (wholeY * step.y + start.y) * scale - here.y,
        other - here.z)
      let square = way.dot(way)
      let rise = way.dot(normal) / (square + 1e-30).squareRoot()
      let nearness = 1 - square * (1 / (reach * reach))
      hidden += (rise - 0.06).raised(to: 0) * nearness.raised(to: 0)
    }
    return expf(
      -OcclusionParameters.strength * (hidden.lowHalf + hidden.highHalf).sum()
        / Float(OcclusionParameters.probeCount))
  }

  /// The mean of four by four pixels of about the same depth.
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

  /// The same of four pixels side by side, from two columns within the picture on.
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
    // Where a pixel sees nothing, nothing is near.
    return (sum / count).replacing(with: 1, where: count .== none)
  }

  /// Where discs are probed: two vectors for each turn and part of the probes.
  struct Probes: ~Copyable {
    private static let partCount = OcclusionParameters.probeCount / 8
    private let turned = Self.turned.elements
    private let lanes = GatherBuffer()

    /// The places in a disc of radius 1, across and down, of the first turn's first eight probes, of its next, and so on.
    private static let turned = ConstantBuffer(
      turns.flatMap { sixteenths in
        (0..<partCount).flatMap { part in
          let places = (8 * part..<8 * part + 8).map { index in
            // Closer to each other towards the disc's middle, where more is hidden.
            direction(Float(index) * 2.3999632 + Float(sixteenths) * 2 * .pi / 16)
              * ((Float(index) + 0.5) / Float(OcclusionParameters.probeCount))
          }
          return [SIMD8(places.map(\.x)), SIMD8(places.map(\.y))]
        }
      })

    /// Eight places in a disc of radius 1 around a pixel.
    @inline(__always)
    func offsets(_ part: Int, column: Int, row: Int) -> (x: SIMD8<Float>, y: SIMD8<Float>) {
      let start = 2 * (((row & 3) * 4 + (column & 3)) * Self.partCount + part)
      return (turned[start], turned[start + 1])
    }

    /// What `depth` says of eight places, whole numbers as the last bits of 1.5 * 2^23 and more.
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

    /// The sixteenths of a turn by which the probes are turned in each pixel of a square of four by four.
    private static let turns = [0, 8, 2, 10, 12, 4, 14, 6, 3, 11, 1, 9, 15, 7, 13, 5]

    private static func direction(_ angle: Float) -> SIMD2<Float> { SIMD2(cosf(angle), sinf(angle)) }
  }
}
