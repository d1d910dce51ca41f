/// Numbers as text: the shortest decimal that reads back as the same float, `1` for 1.
@usableFromInline package enum FloatText {
  /// How many bytes `store` may write, which is more than any number has.
  @usableFromInline package static let room = 24

  /// Stores `value` as ASCII text: plain from 0.0001 up to a thousand million, and else with an exponent, as in `1.5e-7`.
  ///
  /// - Precondition: `value` is finite, and `target` is followed by `room` bytes, which may all be overwritten.
  /// - Returns: How many bytes the text has, at most 15.
  @usableFromInline @inline(__always)
  package static func store(_ value: Float, at target: UnsafeMutableRawPointer) -> Int {
    let bits = value.bitPattern
    let sign = Int(bits >> 31)
    target.storeBytes(of: UInt8(ascii: "-"), as: UInt8.self)
    return sign + storeMagnitude(bits & 0x7FFF_FFFF, at: target + sign)
  }

  private static func storeMagnitude(_ bits: UInt32, at target: UnsafeMutableRawPointer) -> Int {
    if bits == 0 {
      target.storeBytes(of: UInt8(ascii: "0"), as: UInt8.self)
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
    // How many digits stand before the point.
    let point = decimal.exponent + digitCount
    switch point {
    case 1...9:
      target.storeBytes(of: first | 0x30, as: UInt8.self)
      target.storeBytes(of: ascii, toByteOffset: 1, as: UInt64.self)
      if significantCount <= point { return point }
      let behind = target.loadUnaligned(fromByteOffset: point, as: UInt64.self)
      target.storeBytes(of: UInt8(ascii: "."), toByteOffset: point, as: UInt8.self)
      target.storeBytes(of: behind, toByteOffset: point + 1, as: UInt64.self)
      return significantCount + 1
    case -3...0:
      // "0.000000", of which as many zeros stay as are asked for.
      target.storeBytes(of: 0x3030_3030_3030_2E30, as: UInt64.self)
      target.storeBytes(of: first | 0x30, toByteOffset: 2 - point, as: UInt8.self)
      target.storeBytes(of: ascii, toByteOffset: 3 - point, as: UInt64.self)
      return 2 - point + significantCount
    default:
      target.storeBytes(of: first | 0x30, as: UInt8.self)
      target.storeBytes(of: UInt8(ascii: "."), toByteOffset: 1, as: UInt8.self)
      target.storeBytes(of: ascii, toByteOffset: 2, as: UInt64.self)
      let end = significantCount == 1 ? 1 : significantCount + 1
      return end + storeExponent(point - 1, at: target + end)
    }
  }

  /// Stores `e`, a sign if the exponent is negative, and its one or two digits.
  private static func storeExponent(_ exponent: Int, at target: UnsafeMutableRawPointer) -> Int {
    target.storeBytes(of: UInt8(ascii: "e"), as: UInt8.self)
    target.storeBytes(of: UInt8(ascii: "-"), toByteOffset: 1, as: UInt8.self)
    let start = exponent < 0 ? 2 : 1
    let magnitude = UInt8(truncatingIfNeeded: abs(exponent))
    if magnitude < 10 {
      target.storeBytes(of: 0x30 + magnitude, toByteOffset: start, as: UInt8.self)
      return start + 1
    }
    target.storeBytes(of: 0x30 + magnitude / 10, toByteOffset: start, as: UInt8.self)
    target.storeBytes(of: 0x30 + magnitude % 10, toByteOffset: start + 1, as: UInt8.self)
    return start + 2
  }

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

  private static let powersOfTen: [UInt32] = [
    1, 10, 100, 1_000, 10_000, 100_000, 1_000_000, 10_000_000, 100_000_000, 1_000_000_000,
  ]
}
