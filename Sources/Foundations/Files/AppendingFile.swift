#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

import Parallelism

/// A file that grows by records, such as a journal.
///
/// ```swift
/// let file = try AppendingFile(path: "journal.jsonl", beginning: records)
/// try file.append(record)
/// ```
/// A record is appended by one system call. A program that is killed leaves whole records, except that the last one can be
/// incomplete if the system stops. A record that cannot be written, because the disk is full, is removed again, so that the
/// file has whole records, and the caller can append it later.
package struct AppendingFile: ~Copyable {
  private let path: String
  private let descriptor: Int32
  /// Whether the file has a size. A pipe or a device has none.
  private let isRegular: Bool

  /// Replaces the file at `path` by one with the content `beginning`, atomically as `OutputFile` does, and opens it. A pipe
  /// or a device is opened and written.
  ///
  /// - Throws: `FileError` if the file cannot be written. The old file is then unchanged.
  package init(path: String, beginning: [UInt8] = []) throws(FileError) {
    try self.init(path: path, beginning: beginning, isLocked: false)
  }

  /// Creates the file as the other initializer does. With `isLocked`, `isInUse(_:)` is true of it until it is closed, or the
  /// program ends.
  package init(path: String, beginning: [UInt8], isLocked: Bool) throws(FileError) {
    // A pipe is opened once: its reader sees the end when it is closed.
    let direct = try OutputFile.openDirectly(path)
    if direct == nil {
      var file = try OutputFile(path: path)
      try file.write(beginning)
      try file.commit()
    }
    let descriptor = direct ?? FileSystem.open(path, O_WRONLY | O_APPEND | O_CLOEXEC)
    guard descriptor >= 0 else { throw .system(operation: .write, path: path, code: errno) }
    if direct != nil { try Self.append(beginning, to: descriptor, path: path) }
    if isLocked { _ = FileSystem.lock(descriptor) }
    (self.path, self.descriptor) = (path, descriptor)
    isRegular =
      direct == nil && FileSystem.status(of: descriptor).map { $0.st_mode & S_IFMT == S_IFREG } ?? false
  }

  deinit { if descriptor != STDOUT_FILENO { close(descriptor) } }

  /// Appends a record. O(bytes).
  ///
  /// - Throws: `FileError.system` if the write fails. A regular file is then as it was before.
  package func append(_ record: [UInt8]) throws(FileError) {
    let size = isRegular ? FileSystem.status(of: descriptor)?.st_size : nil
    do throws(FileError) {
      try Self.append(record, to: descriptor, path: path)
    } catch {
      if let size { _ = ftruncate(descriptor, size) }
      throw error
    }
  }

  private static func append(_ record: [UInt8], to descriptor: Int32, path: String) throws(FileError) {
    try record.span.withBytes { (bytes) throws(FileError) in
      try FileDescriptor.writeAll(bytes, to: descriptor, path: path)
    }
  }

  /// Returns whether a program has locked the file at `path`, so that it still writes it. True on a file system without locks.
  package static func isInUse(_ path: String) -> Bool {
    // The flags keep the call from following a link and from waiting for a pipe.
    let descriptor = FileSystem.open(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
    guard descriptor >= 0 else { return false }
    defer { close(descriptor) }
    return !FileSystem.lock(descriptor)
  }

  /// Removes the file at `path`. Failures have no effect.
  package static func remove(_ path: String) { FileSystem.remove(path) }

  /// Waits until the records are on the disk (`fsync`). Does nothing for a pipe or a device.
  ///
  /// - Throws: `FileError.system` if the system reports an error.
  package func synchronize() throws(FileError) {
    if isRegular, fsync(descriptor) != 0 { throw .system(operation: .write, path: path, code: errno) }
  }
}
