import Geometry
import Parallelism
import RenderScene

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// The sample kernel of ambient occlusion: `AmbientOcclusionParameters.sampleCount` offsets in a unit disc for each pixel of
/// a square of `OrderedPattern.size` pixels a side.
///
/// The offsets of all 64 pixels of the square are one spiral: radii grow linearly and angles by the golden angle. Pixel p has the offsets
/// p, 64 + p, 128 + p and so on. The blur of 8 × 8 pixels then averages the whole spiral, which samples the disc evenly in
/// all directions. The p of adjacent pixels are distant; see `OrderedPattern`.
struct AmbientOcclusionKernel: ~Copyable {
  /// The number of groups of eight offsets.
  static let groupCount = AmbientOcclusionParameters.sampleCount / 8

  private let offsets = Self.offsets.elements
  private let lanes = GatherBuffer()

  /// The x offsets and the y offsets of each group, ordered by the pixel of the square, then by group.
  private static let offsets = ImmutableBuffer(
    (0..<pixelCount).flatMap { pixel in
      let first = OrderedPattern.value(column: pixel % OrderedPattern.size, row: pixel / OrderedPattern.size)
      return (0..<groupCount).flatMap { group in
        let offsets = (8 * group..<8 * group + 8).map { offset(pixelCount * $0 + first) }
        return [SIMD8(offsets.map(\.x)), SIMD8(offsets.map(\.y))]
      }
    })

  /// The number of pixels of the square.
  private static let pixelCount = OrderedPattern.size * OrderedPattern.size

  /// Returns an offset of the spiral.
  private static func offset(_ index: Int) -> SIMD2<Float> {
    // The golden angle in turns, reduced to one turn as in `occlusion.frag`.
    let turns = Float(index) * 0.381966
    let angle = (turns - turns.rounded(.down)) * 6.2831853
    // Linear radii place more samples near the centre, where occlusion is strongest.
    let radius = (Float(index) + 0.5) / Float(pixelCount * AmbientOcclusionParameters.sampleCount)
    return SIMD2(cosf(angle), sinf(angle)) * radius
  }

  /// Returns the pixels of a group of samples around a pixel, for a disc with a radius in pixels.
  @inline(__always)
  func pixels(_ group: Int, column: Int, row: Int, radius: Float) -> PixelCoordinates8 {
    let pixel = OrderedPattern.index(column: column, row: row)
    let start = 2 * (pixel * Self.groupCount + group)
    let (offsetX, offsetY) = (offsets[start], offsets[start + 1])
    return PixelCoordinates8(
      shiftedX: offsetX * radius + PixelCoordinates8.shift + Float(column),
      shiftedY: offsetY * radius + PixelCoordinates8.shift + Float(row))
  }

  /// Returns `value(x, y)` for each of eight pixels.
  @inline(__always)
  func gather(_ pixels: PixelCoordinates8, _ value: (_ x: Int, _ y: Int) -> Float) -> SIMD8<Float> {
    lanes[.shiftedX] = pixels.shiftedX
    lanes[.shiftedY] = pixels.shiftedY
    for lane in 0..<8 {
      let (x, y) = (
        PixelCoordinates8.integer(lanes[.shiftedX, lane]), PixelCoordinates8.integer(lanes[.shiftedY, lane])
      )
      lanes[.value, lane] = value(x, y)
    }
    return lanes[.value]
  }

  /// Whether the distances of pixels in a number of rows are small enough for `gather(_:from:_:width:_:)`.
  @inline(__always)
  static func reaches(rows: Int, width: Int) -> Bool { (rows &+ 1) &* width < 1 << 22 }

  /// Returns `value(distance)` for each of eight pixels: their distances from a pixel, in row order.
  ///
  /// - Precondition: the distances are below 2^22; see `reaches`.
  @inline(__always)
  func gather(
    _ pixels: PixelCoordinates8, from column: Int, _ row: Int, width: Int, _ value: (_ distance: Int) -> Float
  ) -> SIMD8<Float> {
    let (right, down) = (pixels.x - Float(column), pixels.y - Float(row))
    lanes[.shiftedX] = down * Float(width) + right + PixelCoordinates8.shift
    for lane in 0..<8 { lanes[.value, lane] = value(PixelCoordinates8.integer(lanes[.shiftedX, lane])) }
    return lanes[.value]
  }

  /// The coordinates of eight pixels, as integers and as floats.
  ///
  /// Adding 1.5 * 2^23 rounds a coordinate to the nearest integer, because floats of this size are 1 apart. The low
  /// bits of the sum then hold the integer, and subtracting 1.5 * 2^23 gives it as a float. This is faster than a
  /// conversion, which works lane by lane.
  struct PixelCoordinates8 {
    fileprivate static var shift: Float { 12_582_912 }
    fileprivate let shiftedX: SIMD8<Float>, shiftedY: SIMD8<Float>

    @inline(__always)
    fileprivate init(shiftedX: SIMD8<Float>, shiftedY: SIMD8<Float>) {
      (self.shiftedX, self.shiftedY) = (shiftedX, shiftedY)
    }

    /// The columns.
    @inline(__always)
    var x: SIMD8<Float> { shiftedX - Self.shift }
    /// The rows.
    @inline(__always)
    var y: SIMD8<Float> { shiftedY - Self.shift }

    /// Returns the integer n of the float 1.5 * 2^23 + n.
    @inline(__always)
    fileprivate static func integer(_ shifted: Float) -> Int { Int(shifted.bitPattern) &- 0x4B40_0000 }
  }
}

extension GatherBuffer.Column {
  fileprivate static var shiftedX: Self { Self(0) }
  fileprivate static var shiftedY: Self { Self(1) }
  fileprivate static var value: Self { Self(2) }
}
