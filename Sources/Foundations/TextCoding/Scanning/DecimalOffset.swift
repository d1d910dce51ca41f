// Sums and differences of a whole number and a float by their decimals: 350000 and 0.05 give 350000.05, in both
// directions, although a float near 350000 has steps of 0.03. Each direction is exact for up to 18 digits.

extension Float {
  /// Creates the difference of the number that `text` contains in decimal and a whole number, rounded once. Nil if
  /// `text` is not a finite number. O(length).
  package init?(decimal text: borrowing Span<UInt8>, minus whole: Int) {
    var (index, mantissa, exponent, digits) = (0, Int128(0), 0, 0)
    let isNegative = text.count > 0 && text[0] == UInt8(ascii: "-")
    if isNegative || text.count > 0 && text[0] == UInt8(ascii: "+") { index = 1 }
    var isFraction = false
    while index < text.count {
      let digit = text[index] &- UInt8(ascii: "0")
      if digit < 10 {
        mantissa = mantissa &* 10 &+ Int128(digit)
        digits += 1
        if isFraction { exponent -= 1 }
      } else if text[index] == UInt8(ascii: "."), !isFraction {
        isFraction = true
      } else {
        break
      }
      index += 1
    }
    if index == text.count, digits > 0, digits <= 18 {
      let difference = (isNegative ? -mantissa : mantissa) - Int128(whole) * Self.powerOfTen(-exponent)
      if let magnitude = UInt64(exactly: difference.magnitude),
        let value = Self.rounded(mantissa: magnitude, exponent: exponent)
      {
        self = difference < 0 ? -value : value
        return
      }
    }
    // Exponents and many digits: they are rare, and 53 bits are enough for them.
    guard Self(decimal: text) != nil, let value = Double(Self.spelledWithE(text)) else { return nil }
    self.init(value - Double(whole))
  }

  /// Creates the difference of a number and a whole number. Both are taken as decimals: the number as the shortest one
  /// that reads back as the same number.
  package init(_ number: Double, minus whole: Int) {
    if whole == 0 {
      self.init(number)
    } else if let value = Self(decimal: number.description.utf8Span.span, minus: whole) {
      self = value
    } else {
      self.init(number - Double(whole))
    }
  }

  fileprivate static func powerOfTen(_ exponent: Int) -> Int128 {
    (0..<exponent).reduce(1) { power, _ in power * 10 }
  }

  /// Returns the sum of the float and a whole number in decimal, without `.0` for whole sums. The float is taken as the
  /// shortest decimal that reads back as it. `Float(decimal:minus:)` gives the float back.
  ///
  /// - Precondition: The float is finite. The absolute value of `whole` is less than 10^16.
  package func decimal(plus whole: Int) -> String {
    guard let (sum, decimals) = decimalSum(whole) else { return "\(Double(whole) + Double(self))" }
    let (quotient, remainder) = sum.magnitude.quotientAndRemainder(
      dividingBy: Self.powerOfTen(decimals).magnitude)
    let sign = sum < 0 ? "-" : ""
    guard remainder > 0 else { return "\(sign)\(quotient)" }
    var fraction = "\(remainder)"
    fraction = String(repeating: "0", count: decimals - fraction.utf8.count) + fraction
    while fraction.utf8.last == UInt8(ascii: "0") { fraction.removeLast() }
    return "\(sign)\(quotient).\(fraction)"
  }

  /// Returns the sum of the float's shortest decimal and a whole number, in units of 10^-`decimals`. Nil for a float of 10^19
  /// and more.
  ///
  /// - Precondition: As of `decimal(plus:)`.
  fileprivate func decimalSum(_ whole: Int) -> (sum: Int128, decimals: Int)? {
    precondition(isFinite && whole.magnitude < 10_000_000_000_000_000)
    guard self != 0 else { return (Int128(whole), 0) }
    let shortest = ShortestDecimal(bits: magnitude.bitPattern)
    var (digits, exponent) = (Int128(shortest.digits), shortest.exponent)
    guard exponent <= 18 else { return nil }
    while exponent > 0 { (digits, exponent) = (digits * 10, exponent - 1) }
    // Digits behind the eighteenth decimal are those of a number that does not matter beside a whole one.
    while exponent < -18 { (digits, exponent) = (digits / 10, exponent + 1) }
    return (Int128(whole) * Self.powerOfTen(-exponent) + (self < 0 ? -digits : digits), -exponent)
  }
}

extension Double {
  /// Creates the number nearest to `float.decimal(plus: whole)`.
  ///
  /// - Precondition: As of `decimal(plus:)`.
  package init(_ float: Float, plus whole: Int) {
    if let (sum, decimals) = float.decimalSum(whole), sum.magnitude <= 1 << 53 {
      // Both numbers are exact in 64 bits, so their quotient is rounded once.
      self = Double(sum) / Double(Float.powerOfTen(decimals))
    } else {
      self = Double(float.decimal(plus: whole)) ?? Double(whole) + Double(float)
    }
  }
}

extension TextScanner {
  /// Reads a number as `float(in:)` does, and subtracts a whole number before it is rounded.
  package mutating func float(in text: borrowing Span<UInt8>, minus whole: Int) -> Float? {
    if whole == 0 { return float(in: text) }
    let start = offset
    guard let value = Float(decimal: text.extracting(field(in: text)), minus: whole) else {
      offset = start
      return nil
    }
    return value
  }
}
