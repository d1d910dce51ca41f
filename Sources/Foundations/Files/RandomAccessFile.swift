import Parallelism

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// A file that several threads read at arbitrary offsets, so that it need not fit in memory.
///
/// It is only an optimization. If opening or reading fails, callers use `FileReader`, which reports the error.
package final class RandomAccessFile: Sendable {
  private let descriptor: Int32
  /// The size of the file when it was opened.
  package let count: Int

  /// Opens the file at `path`. Nil if it is not a regular file or cannot be opened.
  package init?(_ path: String) {
    // The kind is checked before opening, because opening a pipe consumes data. `O_NONBLOCK` prevents blocking if the
    // file becomes a pipe in between.
    guard path != FileReader.standardInput, let status = FileSystem.status(of: path),
      status.st_mode & S_IFMT == S_IFREG
    else { return nil }
    descriptor = FileSystem.open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    let opened = descriptor >= 0 ? FileSystem.status(of: descriptor) : nil
    count = opened.map { Int($0.st_size) } ?? 0
    guard let opened, opened.st_mode & S_IFMT == S_IFREG else { return nil }
    MemoryBudget.addInput(path, byteCount: count)
  }

  deinit { if descriptor >= 0 { close(descriptor) } }

  /// Fills `range` of `bytes`, or all of them, with the bytes at `offset`. Returns false if not all could be read. The
  /// remaining bytes are then zero.
  package func read(at offset: Int, into bytes: inout MutableSpan<UInt8>, _ range: Range<Int>? = nil) -> Bool
  {
    let range = range ?? bytes.indices
    var filled = 0
    while filled < range.count {
      let received = FileDescriptor.read(
        descriptor, at: offset + filled, into: &bytes, range.lowerBound + filled..<range.upperBound)
      if received > 0 {
        filled += received
      } else {
        for index in range.dropFirst(filled) { bytes[index] = 0 }
        return false
      }
    }
    return true
  }

  /// Whether the file still ends at the size it had when it was opened.
  package var hasItsSize: Bool {
    var next: [UInt8] = [0]
    var bytes = next.mutableSpan
    return FileDescriptor.read(descriptor, at: count, into: &bytes, bytes.indices) == 0
  }
}
