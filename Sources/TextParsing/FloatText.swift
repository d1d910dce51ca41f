/// Floats as text: the shortest decimal that reads back as the same float, `1` for 1.
@usableFromInline package enum FloatText {
  /// How many bytes `store` may write, which is more than any number has.
  @usableFromInline package static let room = 24

  /// The digits of a number below 10^8, one a byte, the first in the lowest: split in halves three times over, each
  /// time in all lanes at once.
  @inline(__always)
  static func eightDigits(_ value: UInt32) -> UInt64 {
    let fours = UInt64(value / 10_000) | UInt64(value % 10_000) << 32
    // x * 10486 >> 20 is x / 100 up to 9999, and x * 103 >> 10 is x / 10 up to 99.
    let hundreds = (fours &* 10_486) >> 20 & 0x0000_007F_0000_007F
    let twos = hundreds | (fours &- hundreds &* 100) << 16
    let tens = (twos &* 103) >> 10 & 0x000F_000F_000F_000F
    return tens | (twos &- tens &* 10) << 8
  }

  /// How many decimal digits a number has, which is below 10^9 and not 0.
  @inline(__always)
  static func digitCount(_ value: UInt32) -> Int {
    // log10(2) times 2^12; one too few where the number is at least the next power of ten.
    let guess = ((32 - value.leadingZeroBitCount) * 1_233) >> 12
    return guess + (value >= powersOfTen[guess] ? 1 : 0)
  }

  static let powersOfTen: [UInt32] = [
    1, 10, 100, 1_000, 10_000, 100_000, 1_000_000, 10_000_000, 100_000_000, 1_000_000_000,
  ]
}
