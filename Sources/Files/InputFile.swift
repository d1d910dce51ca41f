#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

import Hardware
import Synchronization

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

  /// What is wrong with the path of a file that is to be read: that there is none, or a folder. Nil if nothing is.
  package static func problem(_ path: String) -> FileError? {
    var status = stat()
    guard path.withSystemPath({ stat($0, &status) }) == 0 else {
      return .system(operation: .read, path: path, code: errno)
    }
    return status.st_mode & S_IFMT == S_IFDIR ? .isDirectory(path: path) : nil
  }

  /// The same as `read`, with another limit.
  package static func read(_ path: String, limit: Int) throws(FileError) -> [UInt8] {
    if path == standardInput {
      return try readToEnd(STDIN_FILENO, path: "standard input", expectedSize: 0, limit: limit)
    }
    if let bytes = try readInParallel(path, limit: limit) { return bytes }
    let descriptor = path.withSystemPath { open($0, O_RDONLY | O_CLOEXEC) }
    guard descriptor >= 0 else { throw .system(operation: .read, path: path, code: errno) }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw .system(operation: .read, path: path, code: errno) }
    if status.st_mode & S_IFMT == S_IFDIR { throw .isDirectory(path: path) }
    return try readToEnd(descriptor, path: path, expectedSize: Int(status.st_size), limit: limit)
  }

  /// `expectedSize` only saves time: files that grow, and those of /proc that say 0, are read to their end.
  private static func readToEnd(
    _ descriptor: Int32, path: String, expectedSize: Int, limit: Int
  ) throws(FileError) -> [UInt8] {
    if expectedSize > limit { throw .tooLarge(path: path, limit: limit) }
    var isAtEnd = false
    var failure: Int32?
    var bytes: [UInt8] = []
    while !isAtEnd, failure == nil, bytes.count <= limit {
      // Once more for what has grown, or not said how large it is.
      let size = max(bytes.isEmpty ? expectedSize + 1 : bytes.count, 1 << 16)
      // A piece, and an array that grows to hold it, which may take twice as much as it needs.
      try FileError.reserve(bytes.isEmpty ? size : size + 2 * (bytes.count + size), path: path)
      let piece = [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
        (count, isAtEnd, failure) = readToEnd(descriptor, into: UnsafeMutableRawBufferPointer(buffer))
      }
      if bytes.isEmpty { bytes = piece } else { bytes += piece }
    }
    if failure == EISDIR { throw .isDirectory(path: path) }
    if let failure { throw .system(operation: .read, path: path, code: failure) }
    if bytes.count > limit { throw .tooLarge(path: path, limit: limit) }
    return bytes
  }

  /// Smaller files are read before a second thread has begun.
  private static let parallelSize = 1 << 22

  /// The bytes of a large file, parts of it read by several threads; nil if it is not what it seems to be: reading it in
  /// order then finds what there is to say.
  private static func readInParallel(_ path: String, limit: Int) throws(FileError) -> [UInt8]? {
    guard let file = PartsOfFile(path), file.count >= parallelSize, file.count <= limit else { return nil }
    try FileError.reserve(file.count, path: path)
    let ranges = Parallel.ranges(of: file.count, count: 4 * Parallel.threadCount)
    let areWhole = Mutex(true)
    let bytes = [UInt8](count: file.count) { bytes in
      bytes.writeInParallel(ranges) { number, part in
        part.withUnsafeMutableBytes { memory in
          if !file.read(at: ranges[number].lowerBound, into: memory) { areWhole.withLock { $0 = false } }
        }
      }
    }
    return areWhole.withLock(\.self) && file.hasItsSize ? bytes : nil
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
