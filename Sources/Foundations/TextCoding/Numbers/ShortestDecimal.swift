/// The shortest decimal that reads back as a given float. If there are several, the one nearest to the float.
///
/// The Schubfach algorithm (R. Giulietti, "The Schubfach way to render doubles", 2021) for binary32. The decimals that
/// round to the float form an interval. The largest power of ten that is smaller than this interval has one or two
/// multiples within it.
struct ShortestDecimal {
  /// The value is `digits * 10^exponent`. At most nine digits, possibly with trailing zeros.
  var digits: UInt32
  var exponent: Int

  /// Creates the decimal of the float with these `bits`, which must be positive and finite.
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
    // The distance to the next float below a power of two is half of that to the next float above it.
    let isUneven = fraction == 0 && biased > 1
    // log10(2) and log10(3/4), times 2^22.
    exponent = (power * 1_262_611 - (isUneven ? 524_031 : 0)) >> 22
    let shift = UInt32(truncatingIfNeeded: power + PowersOfTen.binaryExponent(-exponent) + 1)
    let scale = PowersOfTen.significand(-exponent)
    // Four times the value and the bounds of its interval, in units of 10^exponent.
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

  /// Returns the product without its 64 low bits. The lowest bit of the result is a sticky bit: it is set if the
  /// dropped bits exceed the possible error of `scale`.
  @inline(__always)
  private static func product(_ scale: UInt64, _ factor: UInt32) -> UInt32 {
    let (high, low) = scale.multipliedFullWidth(by: UInt64(factor))
    return UInt32(truncatingIfNeeded: high) | (low >> 32 > 1 ? 1 : 0)
  }
}
