/// Whole numbers as text.
package enum IntegerText {
  /// How many bytes `store` may write, which is more than any number has.
  package static let room = 24

  /// Stores `value` in decimal, as ASCII text.
  ///
  /// - Precondition: `target` is followed by `room` bytes, which may all be overwritten.
  /// - Returns: How many bytes the text has, at most 20.
  @inline(__always)
  package static func store(_ value: UInt, at target: UnsafeMutableRawPointer) -> Int {
    guard value < 100_000_000 else { return storeLong(value, at: target) }
    return storeShort(UInt32(truncatingIfNeeded: value), at: target)
  }

  /// Stores a number below 10^8.
  @inline(__always)
  private static func storeShort(_ value: UInt32, at target: UnsafeMutableRawPointer) -> Int {
    let digits = FloatText.eightDigits(value)
    // The first digits are in the low bytes; the last is one, even if it is zero.
    let zeroCount = min(digits.trailingZeroBitCount / 8, 7)
    let ascii = (digits | 0x3030_3030_3030_3030) >> UInt64(8 * zeroCount)
    target.storeBytes(of: ascii, as: UInt64.self)
    return 8 - zeroCount
  }

  @inline(never)
  private static func storeLong(_ value: UInt, at target: UnsafeMutableRawPointer) -> Int {
    let (high, low) = value.quotientAndRemainder(dividingBy: 100_000_000)
    let count = store(high, at: target)
    let ascii = FloatText.eightDigits(UInt32(truncatingIfNeeded: low)) | 0x3030_3030_3030_3030
    target.storeBytes(of: ascii, toByteOffset: count, as: UInt64.self)
    return count + 8
  }
}
