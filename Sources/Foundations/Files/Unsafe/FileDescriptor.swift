#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Functions that read and write the bytes of an open file. A read that a signal interrupts is repeated.
///
/// **Invariant: the system receives the memory of a span and a count within it, and uses it only during the call.** If
/// a call fails, `errno` contains the reason until the next call.
package enum FileDescriptor {
  /// Appends the next bytes, as many as one system call returns. Returns their number, 0 at the end of the file, or -1
  /// if the call fails.
  static func read(_ descriptor: Int32, into output: inout OutputSpan<UInt8>) -> Int {
    unsafe output.withUnsafeMutableBufferPointer { memory, count in
      // The first `count` bytes of the memory are initialized already.
      let free = unsafe UnsafeMutableBufferPointer(rebasing: memory[count...])
      let received = repeatingInterrupted { unsafe systemRead(descriptor, free) }
      if received > 0 { count += received }
      return received
    }
  }

  /// Reads bytes at `offset` of a regular file into `range` of `bytes`, as many as one system call returns. Returns
  /// their number, 0 at the end of the file, or -1 if the call fails.
  static func read(
    _ descriptor: Int32, at offset: Int, into bytes: inout MutableSpan<UInt8>, _ range: Range<Int>
  ) -> Int {
    unsafe bytes.withUnsafeMutableBufferPointer { memory in
      // Slicing checks that the range lies within the memory.
      let free = unsafe UnsafeMutableBufferPointer(rebasing: memory[range])
      return repeatingInterrupted {
        unsafe pread(descriptor, free.baseAddress, free.count, off_t(offset))
      }
    }
  }

  /// Returns the result of a system call, which is repeated while a signal interrupts it (`EINTR`).
  static func repeatingInterrupted(_ call: () -> Int) -> Int {
    while true {
      let result = call()
      if result >= 0 || errno != EINTR { return result }
    }
  }

  /// Writes as many of `bytes` as one system call accepts. Returns their number, or -1 if the call fails.
  package static func write(_ descriptor: Int32, _ bytes: RawSpan) -> Int {
    unsafe bytes.withUnsafeBytes { unsafe systemWrite(descriptor, $0) }
  }

  /// Writes all of `bytes` to the file at `path`, also if signals interrupt the system calls.
  static func writeAll(_ bytes: RawSpan, to descriptor: Int32, path: String) throws(FileError) {
    var written = 0
    while written < bytes.byteCount {
      let count = write(descriptor, bytes.extracting(droppingFirst: written))
      if count >= 0 {
        written += count
      } else if errno != EINTR {
        throw .system(operation: .write, path: path, code: errno)
      }
    }
  }
}

// Wrappers of the system functions, which are shadowed by the members of the same name within `FileDescriptor`.

private func systemRead(_ descriptor: Int32, _ memory: UnsafeMutableBufferPointer<UInt8>) -> Int {
  unsafe read(descriptor, memory.baseAddress, memory.count)
}

private func systemWrite(_ descriptor: Int32, _ bytes: UnsafeRawBufferPointer) -> Int {
  unsafe write(descriptor, bytes.baseAddress, bytes.count)
}
