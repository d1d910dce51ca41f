extension Float {
  /// Creates the number that `text` contains in decimal, rounded to nearest as by `Float(String)`. Nil if `text` is not
  /// a number (blanks and `nan` are not accepted) or the number is too large.
  ///
  /// Grammar: an optional sign, digits with an optional decimal point, and an optional exponent after `e`, or after `d` as
  /// Fortran writes it behind a decimal point. O(length). Typical numbers of files need no allocation; see
  /// `rounded(mantissa:exponent:)`.
  package init?(decimal text: borrowing Span<UInt8>) {
    let count = text.count
    var index = 0
    var mantissa: UInt64 = 0
    var exponent = 0
    var digits = 0
    var isTruncated = false

    let isNegative = count > 0 && text[0] == UInt8(ascii: "-")
    if isNegative || count > 0 && text[0] == UInt8(ascii: "+") { index = 1 }
    var isFraction = false
    while index < count {
      let digit = text[index] &- UInt8(ascii: "0")
      if digit < 10 {
        digits += 1
        if mantissa < 100_000_000_000_000_000 {
          mantissa = mantissa * 10 + UInt64(digit)
          if isFraction { exponent -= 1 }
        } else {
          isTruncated = true
        }
      } else if text[index] == UInt8(ascii: "."), !isFraction {
        isFraction = true
      } else {
        break
      }
      index += 1
    }
    guard digits > 0 else { return nil }
    if index < count {
      // Without a decimal point, `1D5` is a name.
      guard
        text[index] | 0x20 == UInt8(ascii: "e") || isFraction && text[index] | 0x20 == UInt8(ascii: "d"),
        let power = Self.exponent(text.extracting(droppingFirst: index + 1))
      else { return nil }
      exponent += power
    }
    if !isTruncated, let magnitude = Self.rounded(mantissa: mantissa, exponent: exponent) {
      self = isNegative ? -magnitude : magnitude
    } else {
      guard let value = Float(Self.spelledWithE(text)), value.isFinite else { return nil }
      self = value
    }
  }

  /// Returns a number in Swift's spelling, with `e` before its exponent.
  static func spelledWithE(_ text: borrowing Span<UInt8>) -> String {
    String(String(utf8: text).map { "dD".contains($0) ? "e" : $0 })
  }

  /// Returns the signed integer after an `e`, clamped to ±99,999. Nil if `text` is not an integer.
  private static func exponent(_ text: borrowing Span<UInt8>) -> Int? {
    let isNegative = text.count > 0 && text[0] == UInt8(ascii: "-")
    let start = isNegative || text.count > 0 && text[0] == UInt8(ascii: "+") ? 1 : 0
    guard text.count > start else { return nil }
    var value = 0
    for index in start..<text.count {
      let digit = text[index] &- UInt8(ascii: "0")
      guard digit < 10 else { return nil }
      value = min(value * 10 + Int(digit), 99_999)
    }
    return isNegative ? -value : value
  }

  /// Returns `mantissa` times ten to the `exponent`, correctly rounded. Nil if neither fast path applies.
  ///
  /// Clinger's fast path (W. D. Clinger, "How to Read Floating Point Numbers Accurately", 1990): if the mantissa and
  /// the power of ten are both exact, their product or quotient is the nearest `Double`. This covers 15 digits.
  /// Rounding that `Double` to `Float` is correct unless it lies exactly half-way between two floats (its low 29 bits
  /// are 1 followed by zeros). Then the bits lost by the first rounding would decide.
  ///
  /// Exponents beyond ±22 and longer mantissas use `bounded`.
  @inline(__always)
  static func rounded(mantissa: UInt64, exponent: Int) -> Float? {
    if mantissa <= 1 << 53, -22...22 ~= exponent {
      let double =
        exponent < 0
        ? Double(mantissa) / Double.exactPowersOfTen[-exponent]
        : Double(mantissa) * Double.exactPowersOfTen[exponent]
      // 10^-22 and 2^53 * 10^22 are both within the normal range of Float.
      if double.bitPattern & 0x1FFF_FFFF != 0x1000_0000 { return Float(double) }
    }
    return mantissa == 0 ? 0 : bounded(mantissa: mantissa, exponent: exponent)
  }

  /// Returns the same as `rounded`, computed with a 64-bit power of ten. The exact product lies between two bounds; if
  /// both round to the same normal float, the product does too. Nil in the rare case that they differ, and if the float
  /// is not normal.
  @inline(never)
  private static func bounded(mantissa: UInt64, exponent: Int) -> Float? {
    guard PowersOfTen.exponents.contains(exponent) else { return nil }
    let shift = mantissa.leadingZeroBitCount
    let factor = mantissa << UInt64(shift)
    let scale = PowersOfTen.significand(exponent)
    func rounded(_ scale: UInt64) -> Float {
      let (high, low) = scale.multipliedFullWidth(by: factor)
      // The lowest bit is a sticky bit for all bits below it. It is far below the 24 bits of the significand.
      return Float(high | (low == 0 ? 0 : 1))
    }
    let (least, greatest) = (rounded(scale - 1), rounded(scale))
    let power = PowersOfTen.binaryExponent(exponent) + 1 - shift
    let value = Float(sign: .plus, exponent: power, significand: greatest)
    return least == greatest && value.isNormal ? value : nil
  }
}

extension Double {
  /// 1, 10, … 10^22: the powers of ten that a `Double` represents exactly.
  static let exactPowersOfTen: [Double] = [
    1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11,
    1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18, 1e19, 1e20, 1e21, 1e22,
  ]
}
