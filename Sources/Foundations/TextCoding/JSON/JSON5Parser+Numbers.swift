extension JSON5Parser {
  /// Parses a number: decimal, hexadecimal, `Infinity` or `NaN`, with an optional sign. The value is rounded to the
  /// nearest `Double`. A value beyond the largest finite `Double` becomes infinite.
  mutating func parseNumber() throws(JSON5Error) -> Double {
    let isNegative = scanner.skip("-")
    if !isNegative { _ = scanner.skip("+") }
    let magnitude =
      switch scanner.nextByte {
      case UInt8(ascii: "I")?: try parseWord("Infinity", as: Double.infinity, expected: "a number")
      case UInt8(ascii: "N")?: try parseWord("NaN", as: Double.nan, expected: "a number")
      default: try parseDigits()
      }
    return isNegative ? -magnitude : magnitude
  }

  private mutating func parseDigits() throws(JSON5Error) -> Double {
    let start = scanner.index
    var decimal = DecimalDigits()
    if scanner.skip("0") {
      if scanner.skip("x") || scanner.skip("X") {
        guard skipHexadecimalDigits() else { throw scanner.unexpected("a hexadecimal digit") }
        return try number(from: start, nil)
      }
      decimal.count = 1
      if skipDigits(&decimal) {
        throw scanner.unexpected("a number without a leading 0", at: start)
      }
      if scanner.skip(".") { skipFraction(&decimal) }
    } else if skipDigits(&decimal) {
      if scanner.skip(".") { skipFraction(&decimal) }
    } else {
      guard scanner.skip(".") else { throw scanner.unexpected("a number", at: start) }
      skipFraction(&decimal)
      guard decimal.count > 0 else { throw scanner.unexpected("a number", at: start) }
    }
    if scanner.skip("e") || scanner.skip("E") {
      if !scanner.skip("+") { _ = scanner.skip("-") }
      var exponent = DecimalDigits()
      guard skipDigits(&exponent) else { throw scanner.unexpected("the digits of an exponent") }
      return try number(from: start, nil)
    }
    return try number(from: start, decimal)
  }

  /// Skips digits and appends them to `decimal`. Returns whether there was one.
  @inline(__always)
  private mutating func skipDigits(_ decimal: inout DecimalDigits) -> Bool {
    let start = scanner.index
    let (end, mantissa) = scanner.digits(after: decimal.mantissa)
    decimal.mantissa = mantissa
    decimal.count += end - start
    scanner.index = end
    return end > start
  }

  @inline(__always)
  private mutating func skipFraction(_ decimal: inout DecimalDigits) {
    let start = scanner.index
    _ = skipDigits(&decimal)
    decimal.exponent = start - scanner.index
  }

  private mutating func skipHexadecimalDigits() -> Bool {
    let start = scanner.index
    while let next = scanner.next, next.properties.isASCIIHexDigit { scanner.advance() }
    return scanner.index > start
  }

  /// Returns the value of the bytes from `start` to the index. `decimal` holds their digits if there is no exponent.
  private func number(from start: Int, _ decimal: DecimalDigits?) throws(JSON5Error) -> Double {
    if !scanner.isAtIdentifierPart, scanner.nextByte != UInt8(ascii: ".") {
      if let value = decimal?.value { return value }
      if let value = Double(String(decoding: scanner.bytes[start..<scanner.index], as: UTF8.self)) {
        return value
      }
    }
    throw scanner.unexpected("a number", at: start)
  }
}

extension JSON5Scanner {
  /// Returns the end of the digits at the index, and `mantissa` with these digits appended. The mantissa wraps around
  /// beyond 64 bits.
  @inline(__always)
  fileprivate func digits(after mantissa: UInt64) -> (end: Int, mantissa: UInt64) {
    var (end, mantissa) = (index, mantissa)
    while end < bytes.count, bytes[end] &- UInt8(ascii: "0") < 10 {
      mantissa = mantissa &* 10 &+ UInt64(bytes[end] &- UInt8(ascii: "0"))
      end += 1
    }
    return (end, mantissa)
  }
}

/// The digits of a decimal: `mantissa` times ten to the `exponent`.
private struct DecimalDigits {
  /// Valid for up to 19 digits.
  var mantissa: UInt64 = 0
  var exponent = 0
  /// The number of digits.
  var count = 0

  /// The nearest `Double`, if a single correctly rounded division gives it (Clinger's fast path): up to 19 digits,
  /// below 2^53. Nil otherwise. See `Float.rounded(mantissa:exponent:)`.
  var value: Double? {
    guard count <= 19, mantissa <= 1 << 53, exponent >= -22 else { return nil }
    return Double(mantissa) / Double.exactPowersOfTen[-exponent]
  }
}
