/// A 64-bit digest of the contents of files, by which changed inputs are noticed. It is not cryptographic.
///
/// Files of more than 16 MiB contribute their size and sixteen blocks of 1 MiB at equal distances, so that the cost does not
/// grow with the files.
package struct ContentDigest {
  /// The digest of the contents so far.
  package private(set) var value: UInt64 = 0x9E37_79B9_7F4A_7C15

  private static let (blockSize, blockCount) = (1 << 20, 16)

  /// Creates the digest of nothing.
  package init() {}

  /// The digest as sixteen hexadecimal digits.
  package var text: String {
    let digits = String(value, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }

  /// Adds a number.
  package mutating func add(_ number: UInt64) {
    // An odd multiplier makes the product a permutation, and the shift brings its high bits to the low ones.
    value = (value ^ number) &* 0xD6E8_FEB8_6659_FD93
    value ^= value >> 32
  }

  /// Adds bytes, and their number. O(bytes).
  package mutating func add(_ bytes: [UInt8]) {
    add(UInt64(bytes.count))
    let (span, whole) = (bytes.span, bytes.count & ~7)
    func number(_ range: Range<Int>) -> UInt64 {
      var number: UInt64 = 0
      for index in range { number |= UInt64(span[index]) << UInt64(8 * (index - range.lowerBound)) }
      return number
    }
    for offset in stride(from: 0, to: whole, by: 8) { add(number(offset..<offset + 8)) }
    add(number(whole..<bytes.count))
  }

  /// Adds the content of the file at `path`. A file that is missing, or not a regular one, adds that it is. At most 16 MiB are
  /// read.
  package mutating func add(fileAt path: String) {
    guard let file = RandomAccessFile(path) else { return add(UInt64.max) }
    add(UInt64(file.count))
    let whole = Self.blockSize * Self.blockCount
    let starts =
      file.count <= whole
      ? Array(stride(from: 0, to: file.count, by: Self.blockSize))
      : (0..<Self.blockCount).map { (file.count - Self.blockSize) / (Self.blockCount - 1) * $0 }
    for start in starts {
      var block = [UInt8](repeating: 0, count: min(Self.blockSize, file.count - start))
      var span = block.mutableSpan
      _ = file.read(at: start, into: &span)
      add(block)
    }
  }
}
