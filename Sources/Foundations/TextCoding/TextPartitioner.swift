/// Functions that divide a text into parts for parallel parsing.
package enum TextPartitioner {
  /// The minimum size of a part in bytes. Smaller parts are not worth a thread.
  package static let smallestSize = 1 << 16

  /// Divides `range` into at most `count` parts of about equal size. `next` receives an offset and returns the first
  /// offset at or after it where a part may begin, or the end.
  package static func parts(of range: Range<Int>, count: Int, next: (Int) -> Int) -> [Range<Int>] {
    let count = max(1, min(count, range.count / smallestSize))
    var parts: [Range<Int>] = []
    var start = range.lowerBound
    for number in 1..<max(count, 1) {
      let end = min(range.upperBound, next(range.lowerBound + range.count / count * number))
      guard end > start else { continue }
      parts.append(start..<end)
      start = end
    }
    if start < range.upperBound || parts.isEmpty { parts.append(start..<range.upperBound) }
    return parts
  }

  /// Returns the offset of the first line that begins after `offset`, or the end.
  package static func lineStart(after offset: Int, in text: borrowing Span<UInt8>) -> Int {
    min(lineFeed(in: text, from: offset) + 1, text.count)
  }
}
