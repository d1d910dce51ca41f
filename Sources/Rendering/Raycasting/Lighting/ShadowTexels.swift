import Parallelism
import RenderScene

/// The levels of a map from which eight lanes read.
struct ShadowTexelLevels8 {
  /// The size of a texel, and its reciprocal.
  private(set) var width = SIMD8<Float>(repeating: 1)
  private var scale = SIMD8<Float>(repeating: 1)
  /// The address of the first texel.
  private(set) var start = SIMD8<Float>.zero
  private var limit = SIMD8<Float>(repeating: Float(ShadowMap.size - 1))

  /// Level 0.
  static var finest: ShadowTexelLevels8 { ShadowTexelLevels8() }

  private init() {}

  @inline(__always)
  init(ofSearchRadius radius: SIMD8<Float>) {
    set(1, where: radius .> ShadowFilter.radius(fromLevel: 1))
    set(2, where: radius .> ShadowFilter.radius(fromLevel: 2))
    set(3, where: radius .> ShadowFilter.radius(fromLevel: 3))
  }

  /// All lanes at one level.
  @inline(__always)
  init(_ level: Int) { set(level, where: SIMDMask(repeating: true)) }

  @inline(__always)
  private mutating func set(_ level: Int, where mask: SIMDMask<SIMD8<Int32>>) {
    width.replace(with: Float(1 << level), where: mask)
    scale.replace(with: 1 / Float(1 << level), where: mask)
    let first = ShadowMap.firstRow(ofLevel: level) * ShadowMap.stride + ShadowMap.size
    start.replace(with: Float(first), where: mask)
    limit.replace(with: Float(ShadowMap.size >> level - 1), where: mask)
  }

  /// Returns the texels at positions in the map, clamped to the map.
  @inline(__always)
  func texel(_ x: SIMD8<Float>, _ y: SIMD8<Float>) -> (column: SIMD8<Float>, row: SIMD8<Float>) {
    ((x * scale).max(0).floored.pointwiseLesser(limit), (y * scale).max(0).floored.pointwiseLesser(limit))
  }
}

/// The depths of a map.
struct ShadowTexels {
  let depths: UnownedSpan<Float>

  /// Returns the depths of texels of a level.
  @inline(__always)
  func depth(_ column: SIMD8<Float>, _ row: SIMD8<Float>, _ level: ShadowTexelLevels8) -> SIMD8<Float> {
    depth(at: row * Float(ShadowMap.stride) + column + level.start)
  }

  /// Returns the depths at addresses, which are whole numbers.
  ///
  /// Added to 2^23, a whole number below it is the low bits of the sum, so no lane is converted by itself.
  ///
  /// - Precondition: the addresses are in the map.
  @inline(__always)
  func depth(at address: SIMD8<Float>) -> SIMD8<Float> {
    let words = (address + 8_388_608).reinterpreted(as: SIMD8<UInt32>.self)
    @inline(__always)
    func lane(_ lane: Int) -> Float { depths[Int(words[lane] & 0x7F_FFFF)] }
    return SIMD8(lane(0), lane(1), lane(2), lane(3), lane(4), lane(5), lane(6), lane(7))
  }

  /// Returns the nearest depths in the 2 × 2 texels of level `boundLevel` around positions.
  @inline(__always)
  func nearestDepth(_ x: SIMD8<Float>, _ y: SIMD8<Float>) -> SIMD8<Float> {
    let level = ShadowTexelLevels8(ShadowFilter.boundLevel)
    let half = Float(1 << ShadowFilter.boundLevel) / 2
    let (left, bottom) = level.texel(x - half, y - half)
    let (right, top) = level.texel(x + half, y + half)
    return depth(left, bottom, level).pointwiseLesser(depth(right, bottom, level)).pointwiseLesser(
      depth(left, top, level).pointwiseLesser(depth(right, top, level)))
  }
}

extension SIMD8<Float> {
  /// The greatest whole numbers that are not greater, for numbers from 0 to 2^22. A whole number may give its
  /// predecessor.
  ///
  /// Adding 1.5 * 2^23 rounds to the nearest whole number, because floats of this size are 1 apart. The instruction set
  /// without SSE 4.1 has no rounding of vectors.
  @inline(__always)
  var floored: SIMD8<Float> { (self - 0.5 + 12_582_912) - 12_582_912 }
}
