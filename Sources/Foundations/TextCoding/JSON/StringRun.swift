import Parallelism

/// A run of a string's characters up to a closing quote, an escape or a line break, found in blocks of 32 bytes.
///
/// For words of eight bytes, `(x - n * 0x01…) & ~x & 0x80…` is not zero if and only if a byte of `x` is less than `n`
/// ("Bit Twiddling Hacks", determine if a word has a byte less than n). With `n` = 0x28 it finds quotes and line
/// breaks, and with `n` = 1 and `x ^ 0x5C…` backslashes. A block with such a byte is searched byte by byte, because a
/// space or another character below 0x28 does not end the run. Four words are tested together, as a vector. This counts
/// for embedded files of megabytes: see `Base64`.
struct StringRun {
  /// The offset of the byte that ends the run, or the end of the text.
  private(set) var end: Int
  /// Whether all characters are ASCII.
  var isASCII: Bool { bits < 0x80 }
  /// The union of the bytes.
  private var bits: UInt8 = 0

  private typealias Block = SIMD4<UInt64>
  private static let blockSize = 32

  /// Finds the end of the run that begins at `start`. O(length).
  init(in bytes: Span<UInt8>, from start: Int, quote: UInt8) {
    end = start
    var union = Block.zero
    let ones = Block(repeating: 0x0101_0101_0101_0101)
    while bytes.count - end >= Self.blockSize {
      let block = bytes.load(at: end, as: Block.self)
      let others = block ^ (ones &* 0x5C)
      let found = (block &- ones &* 0x28) & ~block | (others &- ones) & ~others
      if Self.union(found) & 0x8080_8080_8080_8080 == 0 {
        union |= block
        end += Self.blockSize
      } else if skipBytes(bytes, to: end + Self.blockSize, quote) {
        break
      }
    }
    if bytes.count - end < Self.blockSize { _ = skipBytes(bytes, to: bytes.count, quote) }
    if Self.union(union) & 0x8080_8080_8080_8080 != 0 { bits |= 0x80 }
  }

  /// Skips bytes up to `limit`. Returns whether one before it ends the run.
  private mutating func skipBytes(_ bytes: Span<UInt8>, to limit: Int, _ quote: UInt8) -> Bool {
    while end < limit {
      let byte = bytes[end]
      if byte.endsRun(quote) { return true }
      bits |= byte
      end += 1
    }
    return false
  }

  @inline(__always)
  private static func union(_ block: Block) -> UInt64 {
    let halves = block.lowHalf | block.highHalf
    return halves[0] | halves[1]
  }
}

extension UInt8 {
  /// Whether the byte ends a run of a string's characters: the closing quote, a backslash or a line break.
  @inline(__always)
  func endsRun(_ quote: UInt8) -> Bool {
    self == quote || self == UInt8(ascii: "\\") || self == UInt8(ascii: "\n") || self == UInt8(ascii: "\r")
  }
}
