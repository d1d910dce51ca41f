import Geometry
import Hardware

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
  /// How far light is kept off, in metres.
  let reach: Float

  /// How many probes there are around a pixel.
  static let probeCount = 16
  /// The largest radius of the disc that is probed, as a share of the picture's height.
  static let largestDisc: Float = 0.12
  /// How many times the mean of what probes find hidden, from 0 to 1, the light is divided by e.
  static let strength: Float = 6

  /// For a picture of `view`, in which `bounds` holds everything.
  init(_ view: View, bounds: BoundingBox, width: Int, height: Int) {
    (self.width, self.height) = (width, height)
    (isParallel, halfSize) = (view.isParallel, view.halfSize)
    reach = Self.reach(bounds)
  }

  /// A fourteenth of the scene's diagonal.
  static func reach(_ bounds: BoundingBox) -> Float { length(bounds.size) / 14 }

  /// The share of light that reaches each pixel, from 0 to 1. `depths` are the distances ahead, from the upper left, and
  /// infinite where there is nothing. O(pixels).
  func openness(_ depths: [Float]) -> [Float] {
    let rough = [Float](count: height, groupSize: width, smallestSize: 8) { rows, output in
      depths.withUnsafeBufferPointer { depths in
        for row in rows { for column in 0..<width { output.append(openness(depths, column, row)) } }
      }
    }
    return [Float](count: height, groupSize: width, smallestSize: 8) { rows, output in
      depths.withUnsafeBufferPointer { depths in
        rough.withUnsafeBufferPointer { rough in
          for row in rows { for column in 0..<width { output.append(smoothed(rough, depths, column, row)) } }
        }
      }
    }
  }

  /// Where a pixel's surface is: to the right, up and forward.
  @inline(__always)
  private func place(_ column: Int, _ row: Int, _ depth: Float) -> SIMD3<Float> {
    let across = (Float(column) + 0.5) / Float(width) * 2 - 1
    let upward = 1 - (Float(row) + 0.5) / Float(height) * 2
    let scale = isParallel ? 1 : depth
    return SIMD3(halfSize.x * across * scale, halfSize.y * upward * scale, depth)
  }

  /// The way along the surface from a pixel to the next one in a direction; to the one before, where that is less of a step.
  @inline(__always)
  private func slope(
    _ depths: UnsafeBufferPointer<Float>, _ column: Int, _ row: Int, _ dx: Int, _ dy: Int,
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

  private func openness(_ depths: UnsafeBufferPointer<Float>, _ column: Int, _ row: Int) -> Float {
    let depth = depths[row * width + column]
    guard depth.isFinite else { return 1 }
    let here = place(column, row, depth)
    let scale = isParallel ? 1 : depth
    let disc = min(reach / (2 * halfSize.y * scale), Self.largestDisc) * Float(height)
    guard disc > 1 else { return 1 }
    let right = slope(depths, column, row, 1, 0, here), down = slope(depths, column, row, 0, 1, here)
    // Towards the eye: right by up is backward in this left-handed space.
    guard let normal = direction(cross(right, down)) else { return 1 }
    let turn = Probes.turns[(row & 3) * 4 + (column & 3)]
    var hidden: Float = 0
    for probe in Probes.offsets {
      let x = column + Int((probe.x * turn.x - probe.y * turn.y) * disc)
      let y = row + Int((probe.x * turn.y + probe.y * turn.x) * disc)
      guard x >= 0, y >= 0, x < width, y < height, case let other = depths[y * width + x], other.isFinite
      else {
        continue
      }
      let way = place(x, y, other) - here
      let square = dot(way, way)
      let rise = dot(way, normal) / max(square, 1e-30).squareRoot()
      hidden += max(0, rise - 0.06) * max(0, 1 - square / (reach * reach))
    }
    return expf(-Self.strength * hidden / Float(Self.probeCount))
  }

  /// The mean of four by four pixels of about the same depth.
  private func smoothed(
    _ rough: UnsafeBufferPointer<Float>, _ depths: UnsafeBufferPointer<Float>, _ column: Int, _ row: Int
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

  /// Where a disc is probed.
  enum Probes {
    /// Places in a disc of radius 1, closer to each other towards its middle, where more is hidden.
    static let offsets: [SIMD2<Float>] = (0..<probeCount).map { index in
      turned(Float(index) * 2.3999632) * ((Float(index) + 0.5) / Float(probeCount))
    }

    /// The cosine and sine by which they are turned in each pixel of a square of four by four.
    static let turns: [SIMD2<Float>] = [0, 8, 2, 10, 12, 4, 14, 6, 3, 11, 1, 9, 15, 7, 13, 5].map {
      turned(Float($0) * 2 * .pi / 16)
    }

    private static func turned(_ angle: Float) -> SIMD2<Float> {
      SIMD2(cosf(angle), sinf(angle))
    }
  }
}
