extension JSON5Parser {
  /// A number: decimal, hexadecimal, `Infinity` or `NaN`, with an optional sign. Rounded to the nearest `Double`; one
  /// past the largest is infinite.
  mutating func parseNumber() throws(JSON5Error) -> Double {
    let isNegative = scanner.skip("-")
    if !isNegative { _ = scanner.skip("+") }
    let magnitude =
      switch scanner.next {
      case "I"?: try parseWord("Infinity", as: Double.infinity, expected: "a number")
      case "N"?: try parseWord("NaN", as: Double.nan, expected: "a number")
      default: try parseDigits()
      }
    return isNegative ? -magnitude : magnitude
  }

  private mutating func parseDigits() throws(JSON5Error) -> Double {
    let start = scanner
    if scanner.skip("0") {
      if scanner.skip("x") || scanner.skip("X") {
        guard skipDigits(hexadecimal: true) else { throw scanner.unexpected("a hexadecimal digit") }
        return try number(from: start)
      }
      if skipDigits() { throw start.unexpected("a number without a leading 0") }
      if scanner.skip(".") { _ = skipDigits() }
    } else if skipDigits() {
      if scanner.skip(".") { _ = skipDigits() }
    } else {
      guard scanner.skip("."), skipDigits() else { throw start.unexpected("a number") }
    }
    if scanner.skip("e") || scanner.skip("E") {
      if !scanner.skip("+") { _ = scanner.skip("-") }
      guard skipDigits() else { throw scanner.unexpected("the digits of an exponent") }
    }
    return try number(from: start)
  }

  /// Steps over digits; says whether there was one.
  private mutating func skipDigits(hexadecimal: Bool = false) -> Bool {
    let start = scanner.index
    while let next = scanner.next, next.isDigit(hexadecimal: hexadecimal) { scanner.advance() }
    return scanner.index > start
  }

  /// What the bytes from `start` to here spell.
  private func number(from start: JSON5Scanner) throws(JSON5Error) -> Double {
    guard !scanner.isAtIdentifierPart, scanner.next != ".",
      let value = Double(String(decoding: scanner.bytes[start.index..<scanner.index], as: UTF8.self))
    else { throw start.unexpected("a number") }
    return value
  }
}

extension Unicode.Scalar {
  fileprivate func isDigit(hexadecimal: Bool) -> Bool {
    "0"..."9" ~= self || hexadecimal && ("a"..."f" ~= self || "A"..."F" ~= self)
  }
}
