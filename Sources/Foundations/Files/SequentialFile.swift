#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// An open file that is read sequentially: a regular file, a pipe or a device.
struct SequentialFile: ~Copyable {
  /// The path, or "standard input", for error messages.
  let path: String
  /// The size that the system reports, or 0 if it reports none. Files that grow, and files in /proc, may contain more.
  let expectedSize: Int

  private let descriptor: Int32
  private let isRegular: Bool
  /// Bytes that were read before `fill` requested them.
  private var lookahead: ArraySlice<UInt8> = []

  /// Opens the file at `path`; `-` is standard input.
  ///
  /// Opening a pipe waits for the process that writes to it. With `onlyRegular`, pipes and devices are not opened, and
  /// the call does not block.
  ///
  /// - Throws: `FileError` if the file does not exist or is a folder, or if `onlyRegular` is set and it is not a
  ///   regular file.
  init(_ path: String, onlyRegular: Bool = false) throws(FileError) {
    let isStandardInput = path == FileReader.standardInput
    let (descriptor, status) =
      isStandardInput
      ? (STDIN_FILENO, try Self.status(of: STDIN_FILENO, "standard input"))
      : try Self.open(path, onlyRegular: onlyRegular)
    (self.path, self.descriptor) = (isStandardInput ? "standard input" : path, descriptor)
    isRegular = status.st_mode & S_IFMT == S_IFREG
    expectedSize = isRegular ? Int(status.st_size) : 0
  }

  /// Creates a file whose content is in memory.
  ///
  /// - Parameter path: the path for error messages.
  init(content: [UInt8], path: String) {
    (self.path, expectedSize, isRegular) = (path, content.count, false)
    descriptor = Self.noDescriptor
    lookahead = content[...]
  }

  /// The descriptor of a file in memory.
  private static let noDescriptor: Int32 = -1

  private static func open(
    _ path: String, onlyRegular: Bool
  ) throws(FileError) -> (descriptor: Int32, status: stat) {
    // Opening a pipe consumes data and opening some devices activates them, so the kind is checked before and after
    // opening.
    if onlyRegular, let status = FileSystem.status(of: path) {
      try checkKind(status, path, onlyRegular: true)
    }
    let descriptor = FileSystem.open(path, O_RDONLY | O_CLOEXEC | (onlyRegular ? O_NONBLOCK : 0))
    guard descriptor >= 0 else { throw .system(operation: .read, path: path, code: errno) }
    do throws(FileError) {
      let status = try Self.status(of: descriptor, path)
      try checkKind(status, path, onlyRegular: onlyRegular)
      return (descriptor, status)
    } catch {
      close(descriptor)
      throw error
    }
  }

  private static func status(of descriptor: Int32, _ path: String) throws(FileError) -> stat {
    guard let status = FileSystem.status(of: descriptor) else {
      throw .system(operation: .read, path: path, code: errno)
    }
    return status
  }

  private static func checkKind(_ status: stat, _ path: String, onlyRegular: Bool) throws(FileError) {
    if status.st_mode & S_IFMT == S_IFDIR { throw .isDirectory(path: path) }
    if onlyRegular, let kind = FileError.SpecialFileKind(mode: status.st_mode) {
      throw .notRegular(path: path, kind)
    }
  }

  deinit { if descriptor != STDIN_FILENO, descriptor != Self.noDescriptor { close(descriptor) } }

  /// Returns whether the rest of the file begins with `bytes`. No bytes are consumed.
  mutating func begins(with bytes: [UInt8]) throws(FileError) -> Bool {
    if isRegular {
      var head = [UInt8](repeating: 0, count: bytes.count)
      var span = head.mutableSpan
      let offset = lseek(descriptor, 0, SEEK_CUR)
      let count = FileDescriptor.read(descriptor, at: max(offset, 0), into: &span, span.indices)
      return count == bytes.count && head == bytes
    }
    if lookahead.count < bytes.count {
      var more = ChunkedBuffer()
      _ = try more.append(atMost: bytes.count - lookahead.count) { memory throws(FileError) in
        try readFully(into: &memory)
      }
      lookahead += more.take()
    }
    return lookahead.starts(with: bytes)
  }

  /// Appends bytes until `memory` is full or the file ends.
  mutating func fill(_ memory: inout OutputSpan<UInt8>) throws(FileError) {
    let known = lookahead.prefix(memory.freeCapacity)
    for byte in known { memory.append(byte) }
    lookahead = lookahead.dropFirst(known.count)
    try readFully(into: &memory)
  }

  /// Returns the bytes that have arrived, at most `count`, or waits for some. Empty at the end of the file. It must not be
  /// mixed with `begins(with:)`.
  func readAvailable(_ count: Int) throws(FileError) -> [UInt8] {
    var received = 0
    let bytes = [UInt8](capacity: count) { memory in
      received = FileDescriptor.read(descriptor, into: &memory)
    }
    guard received >= 0 else { throw .system(operation: .read, path: path, code: errno) }
    return bytes
  }

  private func readFully(into memory: inout OutputSpan<UInt8>) throws(FileError) {
    if descriptor == Self.noDescriptor { return }
    while !memory.isFull {
      let received = FileDescriptor.read(descriptor, into: &memory)
      if received == 0 { break }
      if received > 0 { continue }
      if errno == EISDIR { throw .isDirectory(path: path) }
      throw .system(operation: .read, path: path, code: errno)
    }
  }
}

/// A reader of lines from a pipe or file, each as soon as it has arrived.
package enum LineReader {
  /// Calls `body` with each line without its line feed, and its number from 1, until the file ends. `-` is standard input.
  /// A last line without a line feed counts. The memory is that of the longest line.
  ///
  /// - Throws: the error of `body`, or `FileError` if the file cannot be read, or a line has more than `limit` bytes.
  package static func forEachLine(
    _ path: String, limit: Int, _ body: (_ line: [UInt8], _ number: Int) throws -> Void
  ) throws {
    let file = try SequentialFile(path)
    var (line, number) = ([UInt8](), 0)
    while true {
      let piece = try file.readAvailable(Self.pieceSize)
      if piece.isEmpty { break }
      var rest = piece[...]
      while let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
        number += 1
        try body(line + rest[..<end], number)
        (line, rest) = ([], rest[(end + 1)...])
      }
      line += rest
      if line.count > limit { throw FileError.tooLarge(path: file.path, limit: limit) }
    }
    if !line.isEmpty { try body(line, number + 1) }
  }

  private static let pieceSize = 1 << 16
}
