/// Conversion of up to eight ASCII digits to a number by SWAR (SIMD within a register): arithmetic on all bytes of a
/// word at once.
@usableFromInline
package enum SWARDigits {
  /// Returns the number of leading digits among the eight bytes of `word`, from the lowest byte on, and the value of
  /// these digits.
  @inlinable @inline(__always)
  package static func leading(of word: UInt64) -> (count: Int, value: UInt64) {
    let digits = word ^ 0x3030_3030_3030_3030
    // Sets the high bit of each byte that is greater than 9. Only such a byte can carry, and only into bytes after it.
    let others = ((digits &+ 0x7676_7676_7676_7676) | digits) & 0x8080_8080_8080_8080
    let bits = others.trailingZeroBitCount & 0x78
    // Shifts the digits to the end of the word, as if zeros preceded them. The shift is done in two halves because it
    // may be the full width of the word.
    let half = UInt64(truncatingIfNeeded: 32 - bits / 2)
    return (bits / 8, value((digits &<< half) &<< half))
  }

  /// Returns the number of leading digits among the four bytes of `word`, from the lowest byte on, and the value of
  /// these digits.
  @inline(__always)
  static func leadingFour(of word: UInt32) -> (count: Int, value: UInt64) {
    let digits = word ^ 0x3030_3030
    let others = UInt64((digits &+ 0x7676_7676) | digits) & 0x8080_8080 | 1 << 39
    let bits = others.trailingZeroBitCount & 0x38
    let pairs = UInt64(digits) << UInt64(truncatingIfNeeded: 32 - bits) & 0xFFFF_FFFF
    let tens = pairs &* 10 &+ pairs >> 8
    return (bits / 8, (tens & 0xFF) &* 100 &+ (tens >> 16 & 0xFF))
  }

  /// Returns the value of eight digits, one per byte, the first in the lowest byte. Combines pairs, then groups of
  /// four, then all eight.
  @inlinable @inline(__always)
  static func value(_ digits: UInt64) -> UInt64 {
    let pairs = digits &* 10 &+ digits >> 8
    let first = (pairs & 0x0000_00FF_0000_00FF) &* 0x000F_4240_0000_0064
    let second = (pairs >> 16 & 0x0000_00FF_0000_00FF) &* 0x0000_2710_0000_0001
    return (first &+ second) >> 32
  }

  /// Returns ten to the `exponent`, which is 0 to 8.
  @inline(__always)
  static func powerOfTen(_ exponent: Int) -> UInt64 { powersOfTen[exponent] }

  private static let powersOfTen: [UInt64] = [
    1, 10, 100, 1_000, 10_000, 100_000, 1_000_000, 10_000_000, 100_000_000,
  ]
}
