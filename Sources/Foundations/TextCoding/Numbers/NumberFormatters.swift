/// Formatting of floats: the shortest decimal that reads back as the same float, without `.0` for whole numbers.
@usableFromInline package enum FloatFormatter {
  /// The number of bytes that `store` may write. Longer than any number.
  @usableFromInline package static let room = 24

  /// Returns the digits of a number below 10^8, one per byte, the first in the lowest byte. The number is split in
  /// halves three times, each time in all lanes at once.
  @inlinable @inline(__always)
  static func eightDigits(_ value: UInt32) -> UInt64 {
    let fours = UInt64(value / 10_000) | UInt64(value % 10_000) << 32
    // x * 10486 >> 20 is x / 100 up to 9999, and x * 103 >> 10 is x / 10 up to 99.
    let hundreds = (fours &* 10_486) >> 20 & 0x0000_007F_0000_007F
    let twos = hundreds | (fours &- hundreds &* 100) << 16
    let tens = (twos &* 103) >> 10 & 0x000F_000F_000F_000F
    return tens | (twos &- tens &* 10) << 8
  }

  /// Returns the number of decimal digits of `value`, which must be 1 to 10^9 - 1.
  @inline(__always)
  static func digitCount(_ value: UInt32) -> Int {
    // log10(2) times 2^12. The estimate is one too small if `value` is at least the next power of ten.
    let guess = ((32 - value.leadingZeroBitCount) * 1_233) >> 12
    return guess + (value >= powersOfTen[guess] ? 1 : 0)
  }

  static let powersOfTen: [UInt32] = [
    1, 10, 100, 1_000, 10_000, 100_000, 1_000_000, 10_000_000, 100_000_000, 1_000_000_000,
  ]
}

/// Formatting of integers.
@usableFromInline package enum IntegerFormatter {
  /// The number of bytes that `store` may write. Longer than any number.
  @usableFromInline package static let room = 24
}
