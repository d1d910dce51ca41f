// Numbers as text, for OBJ.
extension ByteChunk {
  /// The text of every float and of every 64-bit integer fits in this many bytes.
  static let longestNumber = 20

  /// Stores an ASCII character.
  @inline(__always)
  mutating func store(_ character: Unicode.Scalar) {
    store(UInt8(truncatingIfNeeded: character.value))
  }

  /// Stores the shortest decimal that reads back as the same float; `1` for 1.
  @inline(__always)
  mutating func store(decimal value: Float) {
    value.withShortestText { store(contentsOf: $0) }
  }

  /// Stores a decimal integer, which is not negative.
  @inline(__always)
  mutating func store(decimal value: Int) {
    var digits: InlineArray<20, UInt8> = .init(repeating: 0)
    var (rest, start) = (UInt(value), 20)
    repeat {
      start -= 1
      let (quotient, digit) = rest.quotientAndRemainder(dividingBy: 10)
      digits[start] = UInt8(ascii: "0") + UInt8(truncatingIfNeeded: digit)
      rest = quotient
    } while rest > 0
    for index in start..<20 { store(digits[index]) }
  }
}
