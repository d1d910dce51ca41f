#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// The constants of shadow filtering, which the scalar lookup, the eight-lane lookup and `shadows.glsl` share.
///
/// The method is percentage-closer soft shadows (R. Fernando, "Percentage-Closer Soft Shadows", 2005): a search finds
/// the mean distance of the blockers, from which follows the width of the filter. All lengths are in texels of the map,
/// also depths.
@usableFromInline
package enum ShadowFilter {
  /// The tangent of half the angular diameter of a light: 2.5°, a small softbox or five times the sun.
  @inlinable package static var coneSlope: Float { 0.021_82 }
  /// The numbers of samples of the blocker search and of the filter.
  @inlinable package static var searchCount: Int { 16 }
  @inlinable package static var filterCount: Int { 32 }
  /// The distance by which a position is moved along its normal, in units of `unit`.
  @inlinable package static var normalOffset: Float { 1 }
  /// The distance from a position within which every nearer surface is a blocker, in units of `unit`.
  @inlinable package static var slack: Float { 1 }
  /// The factor by which the filter widens the cone of the search. A nearer blocker among farther ones would otherwise
  /// let light through where it is narrower than the filter.
  @inlinable package static var coneWidening: Float { 4 }
  /// The number of filter samples after which a position without any light is in the umbra.
  @inlinable package static var umbraCount: Int { 8 }
  /// The number of samples of a filter whose radius is at most `smallRadius`. They are less than a texel apart in each
  /// direction.
  @inlinable package static var smallCount: Int { 16 }
  @inlinable package static var smallRadius: Float { 6 }
  /// The bias of the depth comparison: x, plus y times the slope of the surface.
  @inlinable package static var bias: SIMD2<Float> { SIMD2(0.05, 0.02) }
  /// The maximum radius of the search and of the filter.
  @inlinable package static var maximumRadius: Float { 30 }
  /// The range of the least filter radius, the unit of the lookup. It is the footprint of a pixel, but at least 1.5 texels.
  @inlinable package static var unit: ClosedRange<Float> { 1.5...12 }
  /// The fraction of a pixel's width that is its footprint's radius.
  package static let footprint: Float = 0.6
  /// The level of the pyramid that bounds the radius of the search. Its texels are at least twice `maximumRadius`.
  @inlinable package static var boundLevel: Int { 6 }

  /// Returns the radius of the search from which each next level of the pyramid is read, so that no caster is between
  /// two samples.
  @inlinable
  package static func radius(fromLevel level: Int) -> Float { 3 * Float(1 << level) }

  /// The samples in the unit disc: x, y and the distance from the centre.
  ///
  /// They are on a Vogel spiral (H. Vogel, "A better way to construct the sunflower head", 1979), in the order of the
  /// reversed bits of their indices. The first 8, 16 and 32 are thus spread over the whole disc.
  package static let taps: [SIMD3<Float>] = (0..<filterCount).map { index in
    let turn = Float(UInt8(index).bitReversed >> 3)
    let radius = ((turn + 0.5) / Float(filterCount)).squareRoot()
    return SIMD3(radius * cosf(turn * 2.399_963_2), radius * sinf(turn * 2.399_963_2), radius)
  }
}

extension UInt8 {
  /// The bits in reverse order.
  fileprivate var bitReversed: UInt8 { (0..<8).reduce(0) { $0 << 1 | self >> UInt8($1) & 1 } }
}
