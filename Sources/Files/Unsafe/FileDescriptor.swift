#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Reading and writing the bytes of an open file.
///
/// **Invariant: the system is given the memory of a span, and no more bytes than it has, for the time of the call.** Where
/// a call fails, `errno` says why until the next.
package enum FileDescriptor {
  /// Appends what comes next, as many bytes as the system gives at once. Returns how many, 0 at the end of the file; -1 if
  /// the system refuses.
  static func read(_ descriptor: Int32, into output: inout OutputSpan<UInt8>) -> Int {
    unsafe output.withUnsafeMutableBufferPointer { memory, count in
      // Of the memory, the first `count` bytes have been written before.
      let free = unsafe UnsafeMutableBufferPointer(rebasing: memory[count...])
      let received = unsafe systemRead(descriptor, free)
      if received > 0 { count += received }
      return received
    }
  }

  /// Reads what begins at `offset` of a regular file to `range` of `bytes`, as many bytes as the system gives at once.
  /// Returns how many, 0 at the end of the file; -1 if the system refuses.
  static func read(
    _ descriptor: Int32, at offset: Int, into bytes: inout MutableSpan<UInt8>, _ range: Range<Int>
  ) -> Int {
    unsafe bytes.withUnsafeMutableBufferPointer { memory in
      // Slicing checks that the range lies within the memory.
      let free = unsafe UnsafeMutableBufferPointer(rebasing: memory[range])
      return unsafe pread(descriptor, free.baseAddress, free.count, off_t(offset))
    }
  }

  /// Writes as many of `bytes` as the system takes at once. Returns how many; -1 if it refuses.
  package static func write(_ descriptor: Int32, _ bytes: RawSpan) -> Int {
    unsafe bytes.withUnsafeBytes { unsafe systemWrite(descriptor, $0) }
  }
}

// The system's functions, which those of the same name hide within `FileDescriptor`.

private func systemRead(_ descriptor: Int32, _ memory: UnsafeMutableBufferPointer<UInt8>) -> Int {
  unsafe read(descriptor, memory.baseAddress, memory.count)
}

private func systemWrite(_ descriptor: Int32, _ bytes: UnsafeRawBufferPointer) -> Int {
  unsafe write(descriptor, bytes.baseAddress, bytes.count)
}
