extension TextScanner {
  /// The finite number that the field which begins here spells in decimal, rounded to nearest; see `Float(decimal:)`.
  /// Nil, and nothing is read, if it spells none. O(length).
  package mutating func float(in text: borrowing Span<UInt8>) -> Float? {
    var index = offset
    let isNegative = index < end && text[index] == UInt8(ascii: "-")
    if isNegative || index < end && text[index] == UInt8(ascii: "+") { index += 1 }
    var mantissa: UInt64 = 0
    let firstDigit = index
    // Mostly one digit before the point, and eight behind it.
    while index < end, text[index] &- UInt8(ascii: "0") < 10 {
      mantissa = mantissa &* 10 &+ UInt64(text[index] &- UInt8(ascii: "0"))
      index += 1
    }
    var digitCount = index - firstDigit
    var exponent = 0
    if index < end, text[index] == UInt8(ascii: ".") {
      let firstFraction = index + 1
      index = Self.digits(in: text, from: firstFraction, to: end, into: &mantissa)
      exponent = firstFraction - index
      digitCount -= exponent
    }
    // Ten to the nineteenth is the last power of ten below 2^64.
    guard digitCount > 0, digitCount <= 19, index >= end || isBlankOrLineFeed(text[index]),
      let magnitude = Float.rounded(mantissa: mantissa, exponent: exponent)
    else { return longFloat(in: text) }
    offset = index
    return isNegative ? -magnitude : magnitude
  }

  /// As above, for numbers with an exponent or many digits, and for what is no number.
  @inline(never)
  private mutating func longFloat(in text: borrowing Span<UInt8>) -> Float? {
    let start = offset
    let field = field(in: text)
    guard let value = Float(decimal: text.extracting(field)) else {
      offset = start
      return nil
    }
    return value
  }

  /// Reads decimal digits behind those in `mantissa`, which wraps beyond 19 of them.
  ///
  /// - Returns: Where the first other byte is.
  @inline(__always)
  private static func digits(
    in text: borrowing Span<UInt8>, from start: Int, to end: Int, into mantissa: inout UInt64
  ) -> Int {
    var index = start
    while end - index >= 8 {
      let word = text.bytes.unsafeLoadUnaligned(fromByteOffset: index, as: UInt64.self)
      let (count, value) = EightDigits.leading(of: UInt64(littleEndian: word))
      mantissa = mantissa &* EightDigits.powerOfTen(count) &+ value
      index += count
      if count < 8 { return index }
    }
    while index < end {
      let digit = text[index] &- UInt8(ascii: "0")
      guard digit < 10 else { break }
      mantissa = mantissa &* 10 &+ UInt64(digit)
      index += 1
    }
    return index
  }
}
