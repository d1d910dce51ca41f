#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Reading whole files.
public enum InputFile {
  /// The name that stands for standard input.
  public static let standardInput = "-"

  /// The most that is read, 2 GiB: a pipe without end, or a file whose size is a lie, must not take all memory.
  public static let sizeLimit = 1 << 31

  /// The bytes of the file at `path`, or of standard input where `path` is `-`. O(size).
  ///
  /// - Throws: `FileError` if it is missing, a folder, larger than `sizeLimit`, or cannot be read.
  public static func read(_ path: String) throws(FileError) -> [UInt8] {
    try read(path, limit: sizeLimit)
  }

  /// As above, with another limit.
  package static func read(_ path: String, limit: Int) throws(FileError) -> [UInt8] {
    if path == standardInput {
      return try readToEnd(STDIN_FILENO, path: "standard input", expectedSize: 0, limit: limit)
    }
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw .system(operation: .read, path: path, code: errno) }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw .system(operation: .read, path: path, code: errno) }
    if status.st_mode & S_IFMT == S_IFDIR { throw .isDirectory(path: path) }
    return try readToEnd(descriptor, path: path, expectedSize: Int(status.st_size), limit: limit)
  }

  /// `expectedSize` only saves reallocation: files that grow, and those of /proc that say 0, are read to their end.
  private static func readToEnd(
    _ descriptor: Int32, path: String, expectedSize: Int, limit: Int
  ) throws(FileError) -> [UInt8] {
    if expectedSize > limit { throw .tooLarge(path: path, limit: limit) }
    var isAtEnd = false
    var failure: Int32?
    // Not filled with zeros first, which for a large file takes longer than reading it.
    var bytes = [UInt8](unsafeUninitializedCapacity: max(expectedSize + 1, 1 << 16)) { buffer, count in
      HugePages.advise(UnsafeMutableRawBufferPointer(buffer))
      (count, isAtEnd, failure) = readToEnd(descriptor, into: UnsafeMutableRawBufferPointer(buffer))
    }
    // It has grown, or not said how large it is.
    while !isAtEnd, failure == nil, bytes.count <= limit {
      let piece = [UInt8](unsafeUninitializedCapacity: max(bytes.count, 1 << 16)) { buffer, count in
        (count, isAtEnd, failure) = readToEnd(descriptor, into: UnsafeMutableRawBufferPointer(buffer))
      }
      bytes += piece
    }
    if failure == EISDIR { throw .isDirectory(path: path) }
    if let failure { throw .system(operation: .read, path: path, code: failure) }
    if bytes.count > limit { throw .tooLarge(path: path, limit: limit) }
    return bytes
  }

  /// Fills `buffer` from its beginning until it is full, the file ends, or the system refuses.
  private static func readToEnd(
    _ descriptor: Int32, into buffer: UnsafeMutableRawBufferPointer
  ) -> (count: Int, isAtEnd: Bool, failure: Int32?) {
    var count = 0
    while count < buffer.count {
      // The slice lies within the buffer for as long as the call lasts.
      let free = UnsafeMutableRawBufferPointer(rebasing: buffer[count...])
      let received = systemRead(descriptor, free.baseAddress, free.count)
      if received == 0 { return (count, true, nil) }
      if received > 0 {
        count += received
      } else if errno != EINTR {
        return (count, false, errno)
      }
    }
    return (count, false, nil)
  }
}

/// The system's `read`, which `InputFile.read` hides within the type.
private func systemRead(_ descriptor: Int32, _ buffer: UnsafeMutableRawPointer?, _ count: Int) -> Int {
  read(descriptor, buffer, count)
}
