#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// A file that is read in parts, at any place and by several threads, so that it need not be in memory as a whole.
///
/// It only makes things faster: whoever is told that something cannot be read turns to `InputFile`, which says why.
package final class PartsOfFile: Sendable {
  private let descriptor: Int32
  /// The file's size when it was opened.
  package let count: Int

  /// Nil for what is not a regular file, or cannot be opened.
  package init?(_ path: String) {
    // Asked before it is opened, for that alone takes from a pipe; should it become one meanwhile, nothing waits.
    guard path != InputFile.standardInput, let status = FileSystem.status(of: path),
      status.st_mode & S_IFMT == S_IFREG
    else { return nil }
    descriptor = FileSystem.open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    let opened = descriptor >= 0 ? FileSystem.status(of: descriptor) : nil
    count = opened.map { Int($0.st_size) } ?? 0
    guard let opened, opened.st_mode & S_IFMT == S_IFREG else { return nil }
  }

  deinit { if descriptor >= 0 { close(descriptor) } }

  /// Fills `range` of `bytes`, or all of them, with what begins at `offset`. False if it could not all be read; what is left
  /// is then zero.
  package func read(at offset: Int, into bytes: inout MutableSpan<UInt8>, _ range: Range<Int>? = nil) -> Bool
  {
    let range = range ?? bytes.indices
    var filled = 0
    while filled < range.count {
      let received = FileDescriptor.read(
        descriptor, at: offset + filled, into: &bytes, range.lowerBound + filled..<range.upperBound)
      if received > 0 {
        filled += received
      } else if received == 0 || errno != EINTR {
        for index in range.dropFirst(filled) { bytes[index] = 0 }
        return false
      }
    }
    return true
  }

  /// Whether the file ends where it did when it was opened.
  package var hasItsSize: Bool {
    var next: [UInt8] = [0]
    var bytes = next.mutableSpan
    return FileDescriptor.read(descriptor, at: count, into: &bytes, bytes.indices) == 0
  }
}
