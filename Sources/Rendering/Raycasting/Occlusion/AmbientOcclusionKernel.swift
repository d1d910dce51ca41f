import Geometry
import Parallelism
import RenderScene

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// The sample kernel of ambient occlusion: `AmbientOcclusionParameters.sampleCount` offsets in a unit disc for each sampled
/// pixel of a square of `OrderedPattern.size` pixels a side.
///
/// The offsets of all sampled pixels of the square are one spiral: radii grow linearly and angles by the golden angle. With
/// n sampled pixels, the one of number p has the offsets p, n + p, 2 n + p and so on. The blur of 8 × 8 pixels then averages
/// the whole spiral, which samples the disc evenly in all directions. The p of adjacent pixels are distant; see
/// `OrderedPattern`.
struct AmbientOcclusionKernel {
  /// The number of groups of four offsets.
  static var groupCount: Int { AmbientOcclusionParameters.sampleCount / 4 }
  /// Adding 1.5 * 2^23 rounds a number to the nearest integer, because floats of this size are 1 apart. The low bits of the
  /// sum then hold the integer, and subtracting 1.5 * 2^23 gives it as a float. This is faster than a conversion, which
  /// works lane by lane.
  static var shift: Float { 12_582_912 }

  /// The x offsets and the y offsets of each pixel of the square. The buffer is never freed.
  private let offsets: UnownedSpan<SIMD4<Float>>
  /// The number of bits by which coordinates are shifted, and the greatest coordinate in the square after that.
  private let spacingBits: Int, mask: Int

  /// Creates the kernel for sampled pixels at a distance.
  ///
  /// - Precondition: `spacing` is 1 or 2.
  init(spacing: Int) {
    offsets = spacing == 1 ? Self.everyPixel.elements : Self.everySecondPixel.elements
    (spacingBits, mask) = (spacing - 1, OrderedPattern.size / spacing - 1)
  }

  private static let everyPixel = offsets(spacing: 1)
  private static let everySecondPixel = offsets(spacing: 2)

  private static func offsets(spacing: Int) -> ImmutableBuffer<SIMD4<Float>> {
    let side = OrderedPattern.size / spacing
    return ImmutableBuffer(
      (0..<side * side).flatMap { pixel in
        // Of every second pixel in both directions the pattern has the lowest values.
        let first = OrderedPattern.value(column: pixel % side * spacing, row: pixel / side * spacing)
        let offsets = (0..<AmbientOcclusionParameters.sampleCount).map {
          offset(side * side * $0 + first, of: side * side * AmbientOcclusionParameters.sampleCount)
        }
        let groups = (0..<groupCount).map { Array(offsets[4 * $0..<4 * $0 + 4]) }
        return groups.map { SIMD4($0.map(\.x)) } + groups.map { SIMD4($0.map(\.y)) }
      })
  }

  /// Returns an offset of a spiral.
  private static func offset(_ index: Int, of count: Int) -> SIMD2<Float> {
    // The golden angle in turns, reduced to one turn as in `occlusion.frag`.
    let turns = Float(index) * 0.381966
    let angle = (turns - turns.rounded(.down)) * 6.2831853
    // Linear radii place more samples near the centre, where occlusion is strongest.
    let radius = (Float(index) + 0.5) / Float(count)
    return SIMD2(cosf(angle), sinf(angle)) * radius
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
    let place = ((row &>> spacingBits) & mask) &* (mask &+ 1) &+ ((column &>> spacingBits) & mask)
    return Offsets(all: offsets, start: place &* (2 &* Self.groupCount))
  }

  /// Whether the distances of pixels in a number of rows are small enough to be computed as floats; see `shift`.
  @inline(__always)
  static func reaches(rows: Int, width: Int) -> Bool { (rows &+ 1) &* width < 1 << 22 }
}
