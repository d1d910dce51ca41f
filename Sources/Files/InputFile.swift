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
    var bytes = [UInt8](repeating: 0, count: max(expectedSize + 1, 1 << 16))
    var count = 0
    while true {
      if count == bytes.count { bytes.append(contentsOf: repeatElement(0, count: bytes.count)) }
      let received = bytes.withUnsafeMutableBytes { buffer in
        // The slice lies within the array for as long as the call lasts.
        let free = UnsafeMutableRawBufferPointer(rebasing: buffer[count...])
        return systemRead(descriptor, free.baseAddress, free.count)
      }
      if received < 0 {
        if errno == EINTR { continue }
        if errno == EISDIR { throw .isDirectory(path: path) }
        throw .system(operation: .read, path: path, code: errno)
      }
      if received == 0 { break }
      count += received
      if count > limit { throw .tooLarge(path: path, limit: limit) }
    }
    bytes.removeSubrange(count...)
    return bytes
  }
}

/// The system's `read`, which `InputFile.read` hides within the type.
private func systemRead(_ descriptor: Int32, _ buffer: UnsafeMutableRawPointer?, _ count: Int) -> Int {
  read(descriptor, buffer, count)
}
