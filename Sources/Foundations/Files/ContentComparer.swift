import Parallelism

/// A sink that compares the bytes with those of an existing file. Memory is one block.
package struct ContentComparer: ~Copyable, ByteSink {
  private var file: SequentialFile
  private var isEqual = true

  private static let blockSize = 1 << 16

  /// Opens the regular file at `path`. Nil if there is none, or it cannot be read.
  package init?(_ path: String) {
    guard let file = try? SequentialFile(path, onlyRegular: true) else { return nil }
    self.file = file
  }

  /// Compares the next bytes. Never throws. A file that cannot be read is different.
  package mutating func write(_ bytes: RawSpan) throws(FileError) {
    var offset = 0
    while isEqual, offset < bytes.byteCount {
      let count = min(bytes.byteCount - offset, Self.blockSize)
      let block = next(count)
      isEqual = block.count == count && block.indices.allSatisfy { bytes.load(at: offset + $0) == block[$0] }
      offset += count
    }
  }

  /// Returns whether the file consists of the bytes that were written.
  package mutating func finish() -> Bool { isEqual && next(1).isEmpty }

  private mutating func next(_ count: Int) -> [UInt8] {
    (try? [UInt8](capacity: count) { memory throws(FileError) in try file.fill(&memory) }) ?? []
  }
}
