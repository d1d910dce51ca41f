import Parallelism

/// A 64-bit digest of the contents of files, by which changed inputs are noticed. It is not cryptographic.
///
/// Files of more than 4 MiB contribute their size and 64 blocks of 64 KiB at equal distances, so that the cost does not
/// grow with the files.
package struct ContentDigest {
  /// The digest of the contents so far.
  package private(set) var value: UInt64 = 0x9E37_79B9_7F4A_7C15

  private static let (blockSize, blockCount) = (1 << 16, 64)

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
    let whole = bytes.count & ~7
    bytes.span.withBytes { bytes in
      for offset in stride(from: 0, to: whole, by: 8) { add(bytes.load(at: offset, as: UInt64.self)) }
    }
    add(bytes[whole...].reversed().reduce(0) { $0 << 8 | UInt64($1) })
  }

  /// Adds the content of the file at `path`. A file that is missing, or not a regular one, adds that it is. At most 4 MiB are
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
