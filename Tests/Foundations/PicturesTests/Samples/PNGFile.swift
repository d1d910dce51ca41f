/// A PNG file that a test writes chunk by chunk.
struct PNGFile {
  /// The bytes of the file.
  private(set) var bytes: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

  /// Creates a file of 8-bit pixels from its filtered rows, each of which begins with the number of its filter.
  ///
  /// - Parameters:
  ///   - componentCount: 3 for RGB, or 4 for RGBA.
  ///   - partCount: the number of IDAT chunks.
  ///   - extra: the name of a chunk of three bytes before the pixels. Empty for none.
  init(
    width: Int, height: Int, componentCount: Int, filteredRows: [UInt8], partCount: Int = 1,
    extra: String = ""
  ) {
    let colorType: UInt8 = componentCount == 3 ? 2 : 6
    append("IHDR", Self.bigEndian(width) + Self.bigEndian(height) + [8, colorType, 0, 0, 0])
    if !extra.isEmpty { append(extra, [1, 2, 3]) }
    let stream = Self.zlibStream(filteredRows)
    for part in 0..<partCount {
      append("IDAT", stream[stream.count * part / partCount..<stream.count * (part + 1) / partCount])
    }
    append("IEND", [])
  }

  private mutating func append(_ name: String, _ content: some Collection<UInt8>) {
    let checked = name.utf8 + Array(content)
    bytes += Self.bigEndian(content.count) + checked + Self.bigEndian(Int(Self.crc32(checked)))
  }

  private static func bigEndian(_ number: Int) -> [UInt8] {
    (0..<4).map { UInt8(truncatingIfNeeded: number >> (24 - 8 * $0)) }
  }

  /// Returns a zlib stream of blocks that are not compressed (RFC 1950, and RFC 1951, section 3.2.4).
  private static func zlibStream(_ bytes: [UInt8]) -> [UInt8] {
    var stream: [UInt8] = [0x78, 0x01]
    for start in stride(from: 0, to: bytes.count, by: 0xFFFF) {
      let block = bytes[start..<min(bytes.count, start + 0xFFFF)]
      let count = UInt16(block.count)
      stream.append(block.endIndex == bytes.count ? 1 : 0)
      for word in [count, ~count] { stream += [UInt8(word & 0xFF), UInt8(word >> 8)] }
      stream += block
    }
    var (low, high) = (1, 0)
    for byte in bytes {
      low = (low + Int(byte)) % 65_521
      high = (high + low) % 65_521
    }
    return stream + bigEndian(high << 16 | low)
  }

  /// Returns the CRC-32 of a PNG chunk, computed bit by bit.
  static func crc32(_ bytes: some Sequence<UInt8>) -> UInt32 {
    var sum = UInt32.max
    for byte in bytes {
      sum ^= UInt32(byte)
      for _ in 0..<8 { sum = sum & 1 == 0 ? sum >> 1 : sum >> 1 ^ 0xEDB8_8320 }
    }
    return ~sum
  }
}
