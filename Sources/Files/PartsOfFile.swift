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
    var status = stat()
    // Asked before it is opened, for that alone takes from a pipe; should it become one meanwhile, nothing waits.
    guard path != InputFile.standardInput, path.withSystemPath({ stat($0, &status) }) == 0,
      status.st_mode & S_IFMT == S_IFREG
    else { return nil }
    descriptor = path.withSystemPath { open($0, O_RDONLY | O_CLOEXEC | O_NONBLOCK) }
    let isRegular = descriptor >= 0 && fstat(descriptor, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
    count = isRegular ? Int(status.st_size) : 0
    if !isRegular { return nil }
  }

  deinit { if descriptor >= 0 { close(descriptor) } }

  /// Fills `memory` with what begins at `offset`. False if it could not all be read; what is left is then zero.
  package func read(at offset: Int, into memory: UnsafeMutableRawBufferPointer) -> Bool {
    var filled = 0
    while filled < memory.count {
      // The slice lies within the memory for as long as the call lasts.
      let free = UnsafeMutableRawBufferPointer(rebasing: memory[filled...])
      let received = pread(descriptor, free.baseAddress, free.count, off_t(offset + filled))
      if received > 0 {
        filled += received
      } else if received == 0 || errno != EINTR {
        free.initializeMemory(as: UInt8.self, repeating: 0)
        return false
      }
    }
    return true
  }

  /// Whether the file ends where it did when it was opened.
  package var hasItsSize: Bool {
    var next: UInt8 = 0
    return pread(descriptor, &next, 1, off_t(count)) == 0
  }
}
