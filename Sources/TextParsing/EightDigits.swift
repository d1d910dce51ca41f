/// Decimal digits of a text, eight at a time: arithmetic on all bytes of a word at once.
@usableFromInline
package enum EightDigits {
  /// How many of the eight bytes of `word`, from the lowest on, are digits, and the number that they spell.
  @inlinable @inline(__always)
  package static func leading(of word: UInt64) -> (count: Int, value: UInt64) {
    let digits = word ^ 0x3030_3030_3030_3030
    // The high bit of a byte is set where it is above 9; a carry can only come from such a byte, to those behind it.
    let others = ((digits &+ 0x7676_7676_7676_7676) | digits) & 0x8080_8080_8080_8080
    let bits = others.trailingZeroBitCount & 0x78
    // Moved to the end of the word, as if zeros came before them; by two halves, for it may be the whole word.
    let half = UInt64(truncatingIfNeeded: 32 - bits / 2)
    return (bits / 8, value((digits &<< half) &<< half))
  }

  /// How many of the four bytes of `word`, from the lowest on, are digits, and the number that they spell.
  @inline(__always)
  static func leadingFour(of word: UInt32) -> (count: Int, value: UInt64) {
    let digits = word ^ 0x3030_3030
    let others = UInt64((digits &+ 0x7676_7676) | digits) & 0x8080_8080 | 1 << 39
    let bits = others.trailingZeroBitCount & 0x38
    let pairs = UInt64(digits) << UInt64(truncatingIfNeeded: 32 - bits) & 0xFFFF_FFFF
    let tens = pairs &* 10 &+ pairs >> 8
    return (bits / 8, (tens & 0xFF) &* 100 &+ (tens >> 16 & 0xFF))
  }

  /// The number that eight digits spell, a digit a byte, the first in the lowest: pairs, then fours, then eight.
  @inlinable @inline(__always)
  static func value(_ digits: UInt64) -> UInt64 {
    let pairs = digits &* 10 &+ digits >> 8
    let first = (pairs & 0x0000_00FF_0000_00FF) &* 0x000F_4240_0000_0064
    let second = (pairs >> 16 & 0x0000_00FF_0000_00FF) &* 0x0000_2710_0000_0001
    return (first &+ second) >> 32
  }

  /// Ten to the `exponent`, from 0 to 8.
  @inline(__always)
  static func powerOfTen(_ exponent: Int) -> UInt64 { powersOfTen[exponent] }

  private static let powersOfTen: [UInt64] = [
    1, 10, 100, 1_000, 10_000, 100_000, 1_000_000, 10_000_000, 100_000_000,
  ]
}
