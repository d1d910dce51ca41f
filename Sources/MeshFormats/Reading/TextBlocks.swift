import Files
import Hardware
import TextParsing

/// A large text file, read a block at a time by several threads, so that the text is never in memory as a whole.
///
/// It only makes things faster: whoever is told that something is unusual reads all of the file, and finds what it is.
struct TextBlocks: Sendable {
  private let file: PartsOfFile
  /// What each thread reads, in order; each but the first begins with a record.
  let regions: [Range<Int>]

  private let blockSize: Int
  /// As much as stays in a processor's cache until it has been read.
  static let usualBlockSize = 1 << 20
  /// How far the beginning of a record is looked for.
  private static let windowSize = 1 << 16

  /// - Parameter firstRecord: Where in a text, which begins anywhere, the first record begins that can be seen to be one.
  /// - Returns: Nil for a file of less than `smallestSize`, or one that cannot be cut.
  init?(
    _ path: String, threads: Int, smallestSize: Int, blockSize: Int,
    firstRecord: (Span<UInt8>) -> Int?
  ) {
    guard let file = PartsOfFile(path), max(1, smallestSize)...InputFile.sizeLimit ~= file.count else {
      return nil
    }
    (self.file, self.blockSize) = (file, blockSize)
    var starts = [0]
    for number in 1..<max(1, min(threads, file.count / TextPart.smallestSize)) {
      let offset = file.count / threads * number
      guard let window = Self.bytes(of: file, at: offset, Self.windowSize),
        let start = firstRecord(window.span)
      else { return nil }
      if offset + start > starts[starts.count - 1] { starts.append(offset + start) }
    }
    regions = zip(starts, starts.dropFirst() + [file.count]).map { $0..<$1 }
  }

  /// The first `count` bytes of the file, or as many as there are.
  func head(_ count: Int) -> [UInt8]? { Self.bytes(of: file, at: 0, count) }

  /// The size of the file.
  var byteCount: Int { file.count }

  /// Some bytes from each of `count` places at equal distances in `region`.
  func samples(_ count: Int, size: Int, of region: Range<Int>) -> [[UInt8]] {
    (0..<count).compactMap {
      Self.bytes(of: file, at: region.lowerBound + region.count / count * $0, size)
    }
  }

  private static func bytes(of file: PartsOfFile, at offset: Int, _ count: Int) -> [UInt8]? {
    var bytes = [UInt8](repeating: 0, count: max(0, min(count, file.count - offset)))
    var span = bytes.mutableSpan
    return file.read(at: offset, into: &span) ? bytes : nil
  }

  /// Hands over a region's text, in blocks that end where a record does.
  ///
  /// - Parameter lastRecord: Where in a block, which begins with a record, the last record begins that can be seen to be
  ///   one.
  /// - Returns: Whether all was read, and `body` returned true for each block; it ends with the first that is not so.
  func forEachBlock(
    of region: Range<Int>, lastRecord: (Span<UInt8>) -> Int?, _ body: (Span<UInt8>) -> Bool
  ) -> Bool {
    var block = [UInt8](repeating: 0, count: min(blockSize, region.count))
    var offset = region.lowerBound
    while offset < region.upperBound {
      let size = min(block.count, region.upperBound - offset)
      var memory = block.mutableSpan
      guard file.read(at: offset, into: &memory, 0..<size) else { return false }
      let text = block.span.extracting(0..<size)
      let isLast = offset + size == region.upperBound
      guard let end = isLast ? size : lastRecord(text), end > 0, body(text.extracting(0..<end)) else {
        return false
      }
      offset += end
    }
    return file.hasItsSize
  }
}

extension TextPart {
  /// Where the line begins that `offset` is in.
  static func lineStart(before offset: Int, in text: borrowing Span<UInt8>) -> Int {
    var start = offset
    while start > 0, text[start - 1] != UInt8(ascii: "\n") { start -= 1 }
    return start
  }
}
