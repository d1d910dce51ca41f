import Hardware
import TextParsing

// The parts of OBJ lines that are read most often.
extension TextScanner {
  /// Steps over a corner that has one number of up to seven digits for everything that it has, as in `12`, `12//12` or
  /// `12/12/12`; nil, and nothing is read, if it is another, or the text ends near.
  @inline(__always)
  mutating func uniformCorner(in text: borrowing Span<UInt8>) -> OBJCorners.Corner? {
    guard end &- offset >= 32 else { return nil }
    // What is loaded lies before `offset + 32`, and so within the text.
    precondition(offset >= 0 && end <= text.count)
    @inline(__always)
    func word(_ index: Int) -> UInt64 {
      UInt64(littleEndian: unsafe text.load(uncheckedAt: index, as: UInt64.self))
    }
    let first = word(offset)
    let (count, stated) = EightDigits.leading(of: first)
    guard count & 7 != 0, stated != 0 else { return nil }
    let bits = UInt64(8 * count)
    /// The byte behind the number at `index`, if it is the same number.
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

  /// Steps over a backslash and the end of the line that it hides; false if there is none.
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
}
