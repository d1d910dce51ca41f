// Numbers are stored in whole words of eight digits. Later stores overwrite the excess digits. So each function here
// may write up to `room` bytes and requires a pointer to at least that many.
//
// **Invariant: the caller owns `room` bytes starting at `target`.** No function stores beyond them: a float has at most
// 15 bytes and an integer at most 20, and the last word begins within the number.

extension FloatFormatter {
  /// Stores `value` as ASCII text: in plain notation from 0.0001 up to 10^9, otherwise with an exponent, as in
  /// `1.5e-7`.
  ///
  /// - Precondition: `value` is finite, and `target` is followed by `room` bytes, all of which may be overwritten.
  /// - Returns: The number of bytes of the text, at most 15.
  @unsafe @inlinable @inline(__always)
  package static func store(_ value: Float, at target: UnsafeMutableRawPointer) -> Int {
    let bits = value.bitPattern
    let sign = Int(bits >> 31)
    unsafe target.storeBytes(of: UInt8(ascii: "-"), as: UInt8.self)
    return unsafe sign + storeMagnitude(bits & 0x7FFF_FFFF, at: target + sign)
  }

  // The bits of 0.0001, 1 and 2^27.
  private static let tenThousandth: UInt32 = 0x38D1_B717
  private static let one: UInt32 = 0x3F80_0000
  private static let greatestUsual: UInt32 = 0x4D00_0000

  /// Stores a float without its sign. The usual sizes have few instructions.
  @usableFromInline
  static func storeMagnitude(_ bits: UInt32, at target: UnsafeMutableRawPointer) -> Int {
    guard tenThousandth <= bits, bits < greatestUsual, let decimal = ShortestDecimal(exact: bits) else {
      return unsafe storeOther(bits, at: target)
    }
    return bits < one
      ? unsafe storeFraction(decimal, at: target) : unsafe storeDecimal(decimal, at: target)
  }

  /// Stores a decimal from 0.0001 to 1 as `0.` and at least 9 digits, without the zeros at the end.
  @inline(__always)
  private static func storeFraction(_ decimal: ShortestDecimal, at target: UnsafeMutableRawPointer) -> Int {
    // Decimals from 0.5 on have 8 digits behind the point, and smaller ones 9 to 12.
    let zeroCount = max(0, -9 &- decimal.exponent)
    let digits = decimal.exponent == -8 ? decimal.digits &* 10 : decimal.digits
    let first = digits / 100_000_000
    let others = eightDigits(digits &- first &* 100_000_000)
    unsafe target.storeBytes(of: 0x3030_3030_3030_2E30, as: UInt64.self)
    unsafe target.storeBytes(
      of: UInt8(truncatingIfNeeded: first) | 0x30, toByteOffset: 2 &+ zeroCount, as: UInt8.self)
    unsafe target.storeBytes(
      of: others | 0x3030_3030_3030_3030, toByteOffset: 3 &+ zeroCount, as: UInt64.self)
    return zeroCount &+ 11 &- others.leadingZeroBitCount / 8
  }

  /// Stores a decimal from 1 to 2^27, of 7 to 9 digits.
  @inline(__always)
  private static func storeDecimal(_ decimal: ShortestDecimal, at target: UnsafeMutableRawPointer) -> Int {
    let digitCount = 7 &+ (decimal.digits >= 10_000_000 ? 1 : 0) &+ (decimal.digits >= 100_000_000 ? 1 : 0)
    let filled = decimal.digits &* (digitCount == 7 ? 100 : digitCount == 8 ? 10 : 1)
    let point = decimal.exponent &+ digitCount
    let first = filled / 100_000_000
    let others = eightDigits(filled &- first &* 100_000_000)
    let ascii = others | 0x3030_3030_3030_3030
    unsafe target.storeBytes(of: UInt8(truncatingIfNeeded: first) | 0x30, as: UInt8.self)
    unsafe target.storeBytes(of: ascii, toByteOffset: 1, as: UInt64.self)
    unsafe target.storeBytes(of: UInt8(ascii: "."), toByteOffset: point, as: UInt8.self)
    unsafe target.storeBytes(
      of: ascii &>> UInt64(truncatingIfNeeded: 8 &* (point &- 1)), toByteOffset: point &+ 1, as: UInt64.self)
    let count = 9 &- others.leadingZeroBitCount / 8
    return count <= point ? point : count &+ 1
  }

  /// Stores any float without its sign.
  @inline(never)
  private static func storeOther(_ bits: UInt32, at target: UnsafeMutableRawPointer) -> Int {
    if bits == 0 {
      unsafe target.storeBytes(of: UInt8(ascii: "0"), as: UInt8.self)
      return 1
    }
    let decimal = ShortestDecimal(bits: bits)
    let digitCount = digitCount(decimal.digits)
    // Nine digits, padded with zeros: the first digit, and eight more as bytes with the first of them in the lowest
    // byte.
    let filled = decimal.digits * powersOfTen[9 - digitCount]
    let first = UInt8(truncatingIfNeeded: filled / 100_000_000)
    let others = eightDigits(filled % 100_000_000)
    let significantCount = 9 - others.leadingZeroBitCount / 8
    let ascii = others | 0x3030_3030_3030_3030
    // The number of digits before the point.
    let point = decimal.exponent + digitCount
    switch point {
    case 1...9:
      unsafe target.storeBytes(of: first | 0x30, as: UInt8.self)
      unsafe target.storeBytes(of: ascii, toByteOffset: 1, as: UInt64.self)
      if significantCount <= point { return point }
      let behind = unsafe target.loadUnaligned(fromByteOffset: point, as: UInt64.self)
      unsafe target.storeBytes(of: UInt8(ascii: "."), toByteOffset: point, as: UInt8.self)
      unsafe target.storeBytes(of: behind, toByteOffset: point + 1, as: UInt64.self)
      return significantCount + 1
    case -3...0:
      // Stores "0.000000". The next stores overwrite the zeros that are not needed.
      unsafe target.storeBytes(of: 0x3030_3030_3030_2E30, as: UInt64.self)
      unsafe target.storeBytes(of: first | 0x30, toByteOffset: 2 - point, as: UInt8.self)
      unsafe target.storeBytes(of: ascii, toByteOffset: 3 - point, as: UInt64.self)
      return 2 - point + significantCount
    default:
      unsafe target.storeBytes(of: first | 0x30, as: UInt8.self)
      unsafe target.storeBytes(of: UInt8(ascii: "."), toByteOffset: 1, as: UInt8.self)
      unsafe target.storeBytes(of: ascii, toByteOffset: 2, as: UInt64.self)
      let end = significantCount == 1 ? 1 : significantCount + 1
      return unsafe end + storeExponent(point - 1, at: target + end)
    }
  }

  /// Stores `e`, a sign if the exponent is negative, and the one or two digits of the exponent.
  private static func storeExponent(_ exponent: Int, at target: UnsafeMutableRawPointer) -> Int {
    unsafe target.storeBytes(of: UInt8(ascii: "e"), as: UInt8.self)
    unsafe target.storeBytes(of: UInt8(ascii: "-"), toByteOffset: 1, as: UInt8.self)
    let start = exponent < 0 ? 2 : 1
    let magnitude = UInt8(truncatingIfNeeded: abs(exponent))
    if magnitude < 10 {
      unsafe target.storeBytes(of: 0x30 + magnitude, toByteOffset: start, as: UInt8.self)
      return start + 1
    }
    unsafe target.storeBytes(of: 0x30 + magnitude / 10, toByteOffset: start, as: UInt8.self)
    unsafe target.storeBytes(of: 0x30 + magnitude % 10, toByteOffset: start + 1, as: UInt8.self)
    return start + 2
  }

}

extension IntegerFormatter {
  /// Stores `value` in decimal as ASCII text.
  ///
  /// - Precondition: `target` is followed by `room` bytes, all of which may be overwritten.
  /// - Returns: The number of bytes of the text, at most 20.
  @unsafe @inlinable @inline(__always)
  package static func store(_ value: UInt, at target: UnsafeMutableRawPointer) -> Int {
    guard value < 100_000_000 else { return unsafe storeLong(value, at: target) }
    return unsafe storeShort(UInt32(truncatingIfNeeded: value), at: target)
  }

  /// Stores a number below 10^8.
  @inlinable @inline(__always)
  static func storeShort(_ value: UInt32, at target: UnsafeMutableRawPointer) -> Int {
    let digits = FloatFormatter.eightDigits(value)
    // The first digits are in the low bytes. The last digit is kept even if it is zero.
    let zeroCount = min(digits.trailingZeroBitCount / 8, 7)
    let ascii = (digits | 0x3030_3030_3030_3030) >> UInt64(8 * zeroCount)
    unsafe target.storeBytes(of: ascii, as: UInt64.self)
    return 8 - zeroCount
  }

  @usableFromInline @inline(never)
  static func storeLong(_ value: UInt, at target: UnsafeMutableRawPointer) -> Int {
    let (high, low) = value.quotientAndRemainder(dividingBy: 100_000_000)
    let count = unsafe store(high, at: target)
    let ascii = FloatFormatter.eightDigits(UInt32(truncatingIfNeeded: low)) | 0x3030_3030_3030_3030
    unsafe target.storeBytes(of: ascii, toByteOffset: count, as: UInt64.self)
    return count + 8
  }
}

extension Float {
  /// Calls `body` with the shortest decimal, in ASCII, that reads back as the same finite float. Whole numbers have no
  /// `.0`. The text has at most 15 bytes, as in `-1.17549435e-38`.
  @inlinable @inline(__always)
  package func withShortestText<Result>(_ body: (Span<UInt8>) -> Result) -> Result {
    unsafe withUnsafeTemporaryAllocation(of: UInt8.self, capacity: FloatFormatter.room) { buffer in
      // The buffer has at least `room` bytes, and the span of the stored text does not outlive it.
      guard let base = buffer.baseAddress else { return body(Span()) }
      let count = unsafe FloatFormatter.store(self, at: base)
      return body(unsafe UnsafeBufferPointer(rebasing: buffer[..<count]).span)
    }
  }
}
