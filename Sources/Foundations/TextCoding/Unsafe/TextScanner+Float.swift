import Parallelism

extension TextScanner {
  /// Reads the decimal number that the field at `offset` contains, rounded to nearest; see `Float(decimal:)`. Nil,
  /// without moving, if the field is not a finite number. O(length).
  package mutating func float(in text: borrowing Span<UInt8>) -> Float? {
    if let value = typicalFloat(in: text) { return value }
    return shortFloat(in: text)
  }

  /// Reads a typical number for `float(in:)`: up to seven digits before the decimal point and up to twelve after it, at
  /// least 32 bytes before the end. Nil, without moving, for all others.
  ///
  /// The path is nearly branchless, because signs and digit counts are not predictable.
  @inline(__always)
  mutating func typicalFloat(in text: borrowing Span<UInt8>) -> Float? {
    guard end &- offset >= 32 else { return nil }
    // All loads are before `offset + 32`, and so within the text.
    precondition(offset >= 0 && end <= text.count)
    let isNegative =
      unsafe text.load(uncheckedAt: offset, as: UInt8.self) == UInt8(ascii: "-")
    var index = offset &+ (isNegative ? 1 : 0)
    let head = UInt64(
      littleEndian: unsafe text.load(uncheckedAt: index, as: UInt64.self))
    var mantissa = (head & 0xFF) &- 0x30
    if head >> 8 & 0xFF == 0x2E, mantissa < 10 {
      index &+= 2
    } else {
      let (count, value) = SWARDigits.leading(of: head)
      guard count & 7 != 0 else { return nil }
      let next = UInt8(truncatingIfNeeded: head >> UInt64(8 * count))
      if isBlankOrLineFeed(next) {
        offset = index &+ count
        // At most seven digits, so the conversion is exact.
        let magnitude = Float(Int(truncatingIfNeeded: value))
        return Float(bitPattern: magnitude.bitPattern | (isNegative ? 1 << 31 : 0))
      }
      guard next == UInt8(ascii: ".") else { return nil }
      mantissa = value
      index &+= count &+ 1
    }
    let first = SWARDigits.leading(
      of: UInt64(littleEndian: unsafe text.load(uncheckedAt: index, as: UInt64.self)))
    let second = SWARDigits.leadingFour(
      of: UInt32(
        littleEndian: unsafe text.load(uncheckedAt: index &+ 8, as: UInt32.self)))
    // The bytes after the first eight belong to the number only if all eight are digits.
    let goesOn = first.count == 8
    let secondCount = goesOn ? second.count : 0
    mantissa = mantissa &* SWARDigits.powerOfTen(first.count) &+ first.value
    mantissa = mantissa &* SWARDigits.powerOfTen(secondCount) &+ (goesOn ? second.value : 0)
    let count = first.count &+ secondCount
    let terminator = unsafe text.load(uncheckedAt: index &+ count, as: UInt8.self)
    // At most 7 and 12 digits, so the mantissa has not wrapped around.
    guard isBlankOrLineFeed(terminator),
      let magnitude = Float.rounded(mantissa: mantissa, exponent: 0 &- count)
    else { return nil }
    offset = index &+ count
    return Float(bitPattern: magnitude.bitPattern | (isNegative ? 1 << 31 : 0))
  }

  /// Reads numbers near the end of the text and longer whole numbers for `float(in:)`.
  @inline(never)
  private mutating func shortFloat(in text: borrowing Span<UInt8>) -> Float? {
    var index = offset
    let isNegative = index < end && text[index] == UInt8(ascii: "-")
    if isNegative || index < end && text[index] == UInt8(ascii: "+") { index += 1 }
    var mantissa: UInt64 = 0
    let firstDigit = index
    index = Self.digits(in: text, from: index, to: end, into: &mantissa)
    var digitCount = index - firstDigit
    var exponent = 0
    if index < end, text[index] == UInt8(ascii: ".") {
      let firstFraction = index + 1
      index = Self.digits(in: text, from: firstFraction, to: end, into: &mantissa)
      exponent = firstFraction - index
      digitCount -= exponent
    }
    // 10^19 is the largest power of ten below 2^64.
    guard digitCount > 0, digitCount <= 19, index >= end || isBlankOrLineFeed(text[index]),
      let magnitude = Float.rounded(mantissa: mantissa, exponent: exponent)
    else { return longFloat(in: text) }
    offset = index
    return isNegative ? -magnitude : magnitude
  }

  /// Reads numbers with an exponent or many digits for `float(in:)`. Nil for fields that are not numbers.
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

  /// Reads decimal digits and appends them to `mantissa`, which wraps around beyond 19 digits.
  ///
  /// - Returns: The offset of the first byte that is not a digit.
  @inline(__always)
  private static func digits(
    in text: borrowing Span<UInt8>, from start: Int, to end: Int, into mantissa: inout UInt64
  ) -> Int {
    var index = start
    while index < end {
      let digit = text[index] &- UInt8(ascii: "0")
      guard digit < 10 else { break }
      mantissa = mantissa &* 10 &+ UInt64(digit)
      index += 1
    }
    return index
  }
}
