// Numbers are stored by whole words of eight digits, of which what follows overwrites those that are too many. So every
// function here writes up to `room` bytes, and needs a pointer to them.
//
// **Invariant: the caller owns `room` bytes from `target` on.** No function stores beyond them: a number has at most 15
// bytes, or 20 where it is whole, and the last word begins within it.

extension FloatText {
  /// Stores `value` as ASCII text: plain from 0.0001 up to a thousand million, and else with an exponent, as in `1.5e-7`.
  ///
  /// - Precondition: `value` is finite, and `target` is followed by `room` bytes, which may all be overwritten.
  /// - Returns: How many bytes the text has, at most 15.
  @unsafe @usableFromInline @inline(__always)
  package static func store(_ value: Float, at target: UnsafeMutableRawPointer) -> Int {
    let bits = value.bitPattern
    let sign = Int(bits >> 31)
    unsafe target.storeBytes(of: UInt8(ascii: "-"), as: UInt8.self)
    return unsafe sign + storeMagnitude(bits & 0x7FFF_FFFF, at: target + sign)
  }

  private static func storeMagnitude(_ bits: UInt32, at target: UnsafeMutableRawPointer) -> Int {
    if bits == 0 {
      unsafe target.storeBytes(of: UInt8(ascii: "0"), as: UInt8.self)
      return 1
    }
    let decimal = ShortestDecimal(bits: bits)
    let digitCount = digitCount(decimal.digits)
    // Nine digits, filled up with zeros: the first, and eight more as bytes of which the lowest is the first of them.
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
      // "0.000000", of which as many zeros stay as are asked for.
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

  /// Stores `e`, a sign if the exponent is negative, and its one or two digits.
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

extension IntegerText {
  /// Stores `value` in decimal, as ASCII text.
  ///
  /// - Precondition: `target` is followed by `room` bytes, which may all be overwritten.
  /// - Returns: How many bytes the text has, at most 20.
  @unsafe @inline(__always)
  package static func store(_ value: UInt, at target: UnsafeMutableRawPointer) -> Int {
    guard value < 100_000_000 else { return unsafe storeLong(value, at: target) }
    return unsafe storeShort(UInt32(truncatingIfNeeded: value), at: target)
  }

  /// Stores a number below 10^8.
  @inline(__always)
  private static func storeShort(_ value: UInt32, at target: UnsafeMutableRawPointer) -> Int {
    let digits = FloatText.eightDigits(value)
    // The first digits are in the low bytes; the last is one, even if it is zero.
    let zeroCount = min(digits.trailingZeroBitCount / 8, 7)
    let ascii = (digits | 0x3030_3030_3030_3030) >> UInt64(8 * zeroCount)
    unsafe target.storeBytes(of: ascii, as: UInt64.self)
    return 8 - zeroCount
  }

  @inline(never)
  private static func storeLong(_ value: UInt, at target: UnsafeMutableRawPointer) -> Int {
    let (high, low) = value.quotientAndRemainder(dividingBy: 100_000_000)
    let count = unsafe store(high, at: target)
    let ascii = FloatText.eightDigits(UInt32(truncatingIfNeeded: low)) | 0x3030_3030_3030_3030
    unsafe target.storeBytes(of: ascii, toByteOffset: count, as: UInt64.self)
    return count + 8
  }
}

extension Float {
  /// Hands over the shortest decimal, in ASCII, that reads back as the same finite float; whole numbers are without `.0`.
  /// It has at most 15 bytes, as in `-1.17549435e-38`.
  @inlinable @inline(__always)
  package func withShortestText<Result>(_ body: (Span<UInt8>) -> Result) -> Result {
    unsafe withUnsafeTemporaryAllocation(of: UInt8.self, capacity: FloatText.room) { buffer in
      // The buffer has the room that is asked for, and what was stored is used no longer than it.
      guard let base = buffer.baseAddress else { return body(Span()) }
      let count = unsafe FloatText.store(self, at: base)
      return body(unsafe UnsafeBufferPointer(rebasing: buffer[..<count]).span)
    }
  }
}
