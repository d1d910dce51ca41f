import Geometry
import Parallelism
import RenderScene

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// The sample kernel of ambient occlusion: `AmbientOcclusionParameters.sampleCount` offsets in a unit disc for each sampled
/// pixel of the square of `OcclusionSamplePattern`.
///
/// The offsets of one pixel are a spiral with the golden angle, and those of the 16 pixels of a square together have 16
/// directions at each of 16 distances. So a blur of 8 × 8 pixels, of which every second one is sampled, averages 256 samples.
struct AmbientOcclusionKernel {
  /// The number of groups of four offsets.
  static var groupCount: Int { AmbientOcclusionParameters.sampleCount / 4 }
  /// Adding 1.5 * 2^23 rounds a number to the nearest integer, because floats of this size are 1 apart. The low bits of the
  /// sum then hold the integer, and subtracting 1.5 * 2^23 gives it as a float. This is faster than a conversion, which
  /// works lane by lane.
  static var shift: Float { 12_582_912 }

  /// The x offsets and the y offsets of each pixel of the square.
  private let offsets: UnownedSpan<SIMD4<Float>>
  /// The number of bits by which coordinates are shifted.
  private let spacingBits: Int

  /// Creates the kernel for sampled pixels at a distance.
  ///
  /// - Precondition: `spacing` is 1 or 2.
  init(spacing: Int) {
    offsets = Self.allOffsets.elements
    spacingBits = spacing - 1
  }

  /// The buffer is never freed.
  private static let allOffsets = ImmutableBuffer(
    (0..<size * size).flatMap { pixel in
      let offsets = (0..<AmbientOcclusionParameters.sampleCount).map {
        offset($0, column: pixel % size, row: pixel / size)
      }
      let groups = (0..<groupCount).map { Array(offsets[4 * $0..<4 * $0 + 4]) }
      return groups.map { SIMD4($0.map(\.x)) } + groups.map { SIMD4($0.map(\.y)) }
    })

  private static var size: Int { OcclusionSamplePattern.size }

  private static func offset(_ number: Int, column: Int, row: Int) -> SIMD2<Float> {
    let (turns, distance) = OcclusionSamplePattern.sample(number, column: column, row: row)
    let angle = turns * 6.2831853
    return SIMD2(cosf(angle), sinf(angle)) * distance
  }

  /// The offsets of a pixel.
  struct Offsets {
    fileprivate let all: UnownedSpan<SIMD4<Float>>
    fileprivate let start: Int

    /// Returns the x offsets of a group.
    @inline(__always)
    func x(_ group: Int) -> SIMD4<Float> { all[start &+ group] }
    /// Returns the y offsets of a group.
    @inline(__always)
    func y(_ group: Int) -> SIMD4<Float> { all[start &+ groupCount &+ group] }
  }

  /// Returns the offsets of a pixel. A pixel that is not sampled has those of one beside it.
  @inline(__always)
  func offsets(column: Int, row: Int) -> Offsets {
    let mask = Self.size - 1
    let place = ((row &>> spacingBits) & mask) &* Self.size &+ ((column &>> spacingBits) & mask)
    return Offsets(all: offsets, start: place &* (2 &* Self.groupCount))
  }

  /// Whether the distances of pixels in a number of rows are small enough to be computed as floats; see `shift`.
  @inline(__always)
  static func reaches(rows: Int, width: Int) -> Bool { (rows &+ 1) &* width < 1 << 22 }
}
