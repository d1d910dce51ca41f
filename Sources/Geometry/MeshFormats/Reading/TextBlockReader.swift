import Files
import Parallelism
import TextCoding

/// A reader of a large text file in blocks on several threads, so that the whole text is never in memory.
///
/// This is only a fast path. If a reader reports anything unusual, the caller reads the whole file, which reports
/// errors.
struct TextBlockReader: Sendable {
  private let file: RandomAccessFile
  /// The byte range of each thread, in order. Each range except the first begins with a record.
  let regions: [Range<Int>]

  private let blockSize: Int
  /// The block size in bytes. A block of this size stays in the processor's cache until it is parsed.
  static let defaultBlockSize = 1 << 20
  /// The number of bytes in which the beginning of a record is searched.
  private static let windowSize = 1 << 16

  /// Divides a file into regions. Returns nil for a file smaller than `smallestSize`, or one that cannot be divided.
  ///
  /// - Parameter firstRecord: Returns the offset of the first certain beginning of a record in a text that begins
  ///   anywhere.
  init?(
    _ path: String, threads: Int, smallestSize: Int, blockSize: Int,
    firstRecord: (Span<UInt8>) -> Int?
  ) {
    guard let file = RandomAccessFile(path), max(1, smallestSize)...FileReader.sizeLimit ~= file.count else {
      return nil
    }
    (self.file, self.blockSize) = (file, blockSize)
    var starts = [0]
    for number in 1..<max(1, min(threads, file.count / TextPartitioner.smallestSize)) {
      let offset = file.count / threads * number
      guard let window = Self.bytes(of: file, at: offset, Self.windowSize),
        let start = firstRecord(window.span)
      else { return nil }
      if offset + start > starts[starts.count - 1] { starts.append(offset + start) }
    }
    regions = zip(starts, starts.dropFirst() + [file.count]).map { $0..<$1 }
  }

  /// Returns the first `count` bytes of the file, or fewer if the file is shorter. Returns nil if reading fails.
  func head(_ count: Int) -> [UInt8]? { Self.bytes(of: file, at: 0, count) }

  /// The size of the file in bytes.
  var byteCount: Int { file.count }

  /// Returns `size` bytes from each of `count` equidistant positions in `region`.
  func samples(_ count: Int, size: Int, of region: Range<Int>) -> [[UInt8]] {
    (0..<count).compactMap {
      Self.bytes(of: file, at: region.lowerBound + region.count / count * $0, size)
    }
  }

  private static func bytes(of file: RandomAccessFile, at offset: Int, _ count: Int) -> [UInt8]? {
    var bytes = [UInt8](repeating: 0, count: max(0, min(count, file.count - offset)))
    var span = bytes.mutableSpan
    return file.read(at: offset, into: &span) ? bytes : nil
  }

  /// Calls `body` with the text of a region, in blocks that end where a record ends.
  ///
  /// - Parameter lastRecord: Returns the offset of the last certain beginning of a record in a block, which begins with
  ///   a record.
  /// - Returns: Whether all blocks were read and `body` returned true for each of them. The first failure ends the
  ///   loop.
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

extension TextPartitioner {
  /// Returns the start of the line that contains `offset`.
  static func lineStart(before offset: Int, in text: borrowing Span<UInt8>) -> Int {
    var start = offset
    while start > 0, text[start - 1] != UInt8(ascii: "\n") { start -= 1 }
    return start
  }
}
