/// The shortest decimal that reads back as a float, and of several the nearest.
///
/// After R. Giulietti, "The Schubfach way to render doubles" (2021), for binary32: what rounds to the float is an
/// interval; of the multiples of the largest power of ten that is shorter than it, one or two lie within.
struct ShortestDecimal {
  /// The value is `digits * 10^exponent`. At most nine digits, perhaps with zeros at their end.
  var digits: UInt32
  var exponent: Int

  /// The decimal of the float with these `bits`, which is positive and finite.
  @inline(__always)
  init(bits: UInt32) {
    let fraction = bits & 0x7F_FFFF
    let biased = Int(bits >> 23)
    // The value is significand * 2^power.
    let significand = biased == 0 ? fraction : fraction | 0x80_0000
    let power = max(biased, 1) - 150
    if power <= 0, power > -24, significand & ((1 << UInt32(-power)) &- 1) == 0 {
      (digits, exponent) = (significand >> UInt32(-power), 0)
      return
    }
    // Below a power of two floats lie closer by half than above.
    let isUneven = fraction == 0 && biased > 1
    // log10(2) and log10(3/4), times 2^22.
    exponent = (power * 1_262_611 - (isUneven ? 524_031 : 0)) >> 22
    let shift = UInt32(truncatingIfNeeded: power + PowersOfTen.binaryExponent(-exponent) + 1)
    let scale = PowersOfTen.significand(-exponent)
    // Four times the value and the ends of its interval, in units of 10^exponent.
    let value = Self.product(scale, (4 * significand) << shift)
    let isEven = significand & 1 == 0
    let lower = Self.product(scale, (4 * significand - (isUneven ? 1 : 2)) << shift) &+ (isEven ? 0 : 1)
    let upper = Self.product(scale, (4 * significand + 2) << shift) &- (isEven ? 0 : 1)
    let whole = value / 4
    if whole >= 10 {
      let tens = whole / 10
      let isBelowInside = lower <= 40 * tens
      let isAboveInside = 40 * tens + 40 <= upper
      if isBelowInside != isAboveInside {
        digits = tens + (isAboveInside ? 1 : 0)
        exponent += 1
        return
      }
    }
    let isBelowInside = lower <= 4 * whole
    let isAboveInside = 4 * whole + 4 <= upper
    if isBelowInside != isAboveInside {
      digits = whole + (isAboveInside ? 1 : 0)
      return
    }
    let middle = 4 * whole + 2
    digits = whole + (value > middle || value == middle && whole & 1 == 1 ? 1 : 0)
  }

  /// The product without its 64 low bits, its last bit set if those were more than an error of `scale` could make.
  @inline(__always)
  private static func product(_ scale: UInt64, _ factor: UInt32) -> UInt32 {
    let (high, low) = scale.multipliedFullWidth(by: UInt64(factor))
    return UInt32(truncatingIfNeeded: high) | (low >> 32 > 1 ? 1 : 0)
  }
}
