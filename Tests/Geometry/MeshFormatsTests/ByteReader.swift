/// Reads little-endian values in sequence. Parsers that share no code with the writers use it.
struct ByteReader {
  let bytes: [UInt8]
  private(set) var offset = 0

  struct End: Error {}

  init(_ bytes: some Sequence<UInt8>) { self.bytes = Array(bytes) }

  var isAtEnd: Bool { offset == bytes.count }

  mutating func take(_ count: Int) throws -> [UInt8] {
    guard count >= 0, offset + count <= bytes.count else { throw End() }
    defer { offset += count }
    return Array(bytes[offset..<offset + count])
  }

  mutating func integer<Value: FixedWidthInteger>(_: Value.Type = Value.self) throws -> Value {
    try take(Value.bitWidth / 8).reversed().reduce(0) { $0 << 8 | Value(truncatingIfNeeded: $1) }
  }

  mutating func float() throws -> Float { Float(bitPattern: try integer()) }

  mutating func vector() throws -> SIMD3<Float> { SIMD3(try float(), try float(), try float()) }

  /// Returns the text up to the next newline and skips the newline.
  mutating func line() throws -> String {
    guard let end = bytes[offset...].firstIndex(of: 10) else { throw End() }
    defer { offset = end + 1 }
    return String(decoding: bytes[offset..<end], as: UTF8.self)
  }
}

/// Returns the bytes that a text of hexadecimal digits and white space represents.
func hex(_ text: String) -> [UInt8] {
  let digits = text.compactMap(\.hexDigitValue).map(UInt8.init)
  return stride(from: 0, to: digits.count, by: 2).map { digits[$0] << 4 | digits[$0 + 1] }
}
