import Parallelism
import TextCoding

// Fast paths for the most frequent parts of OBJ lines.
extension TextScanner {
  /// Reads a corner with a single index of up to seven digits, such as `12`, `12//12` or `12/12/12`. Returns nil
  /// without consuming anything for any other corner, or near the end of the text.
  ///
  /// Comparing the 8-byte words of the repeated indices avoids parsing them again.
  @inline(__always)
  mutating func uniformCorner(in text: borrowing Span<UInt8>) -> OBJCorners.Corner? {
    guard end &- offset >= 32 else { return nil }
    // All loads are before `offset + 32`, and so within the text.
    precondition(offset >= 0 && end <= text.count)
    @inline(__always)
    func word(_ index: Int) -> UInt64 {
      UInt64(littleEndian: unsafe text.load(uncheckedAt: index, as: UInt64.self))
    }
    let first = word(offset)
    let (count, stated) = SWARDigits.leading(of: first)
    guard count & 7 != 0, stated != 0 else { return nil }
    let bits = UInt64(8 * count)
    /// Returns the byte after the number at `index` if it equals the first number, else nil.
    @inline(__always)
    func behindSame(_ index: Int) -> UInt8? {
      let other = word(index)
      return (other ^ first) << (64 - bits) == 0 ? UInt8(truncatingIfNeeded: other >> bits) : nil
    }
    var corner = OBJCorners.Corner(position: UInt32(truncatingIfNeeded: stated) &- 1)
    var length = count
    var next = UInt8(truncatingIfNeeded: first >> bits)
    if next == UInt8(ascii: "/") {
      if unsafe text.load(uncheckedAt: offset + count + 1, as: UInt8.self) == next {
        length += 2 + count
      } else {
        guard behindSame(offset + count + 1) == next else { return nil }
        corner.textureCoordinate = corner.position
        length += 2 + 2 * count
      }
      guard let last = behindSame(offset + length - count) else { return nil }
      corner.normal = corner.position
      next = last
    }
    guard isBlankOrLineFeed(next) else { return nil }
    offset += length
    return corner
  }

  /// Skips a backslash, trailing blanks and the line end after it. Returns false if there is no line continuation.
  @inline(__always)
  mutating func skipContinuation(in text: borrowing Span<UInt8>) -> Bool {
    guard offset < end, text[offset] == UInt8(ascii: "\\") else { return false }
    var next = offset + 1
    while next < end, isBlank(text[next]) { next += 1 }
    guard next < end, text[next] == UInt8(ascii: "\n") else { return false }
    offset = next + 1
    line += 1
    return true
  }

  /// Skips blanks and line continuations.
  @inline(__always)
  mutating func skipBlanksAndContinuations(in text: borrowing Span<UInt8>) {
    skipBlanks(in: text)
    while skipContinuation(in: text) { skipBlanks(in: text) }
  }
}
