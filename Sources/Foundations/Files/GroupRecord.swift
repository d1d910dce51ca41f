#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// The file `.orrery-….group`, which exists while the files of an `OutputFileGroup` receive their names. It contains the names of
/// the files beside the main file, each with a zero byte at its end.
struct GroupRecord: ~Copyable {
  private let path: String
  private let descriptor: Int32

  /// The largest number of bytes that is read.
  private static let sizeLimit = 1 << 24

  /// Creates the file beside `target`, the main file, and locks it. Waits while another program renames the same files. Nil if
  /// the file cannot be created, or the file system has no locks: the names are then given without a record.
  init?(locking target: String) {
    let path = Self.path(beside: target)
    while true {
      let descriptor = FileSystem.open(
        path, O_RDWR | O_CREAT | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC, mode: 0o600)
      guard descriptor >= 0 else { return nil }
      guard Self.isPrivate(descriptor), FileSystem.lockWaiting(descriptor) else {
        close(descriptor)
        return nil
      }
      if Self.isNamed(descriptor, path) {
        (self.path, self.descriptor) = (path, descriptor)
        return
      }
      // The program that held the lock has removed the file.
      close(descriptor)
    }
  }

  deinit { close(descriptor) }

  /// Returns the path of the file.
  static func path(beside target: String) -> String { OutputFile.temporaryStem(of: target) + "group" }

  /// Replaces the names. A failure leaves a record without names.
  func write(_ names: [[UInt8]]) {
    ftruncate(descriptor, 0)
    let bytes: [UInt8] = Array(names.map { $0 + [0] }.joined())
    try? bytes.span.withBytes { (bytes) throws(FileError) in
      try FileDescriptor.writeAll(bytes, to: descriptor, path: path)
    }
  }

  /// Removes the file.
  func remove() { FileSystem.remove(path) }

  /// Returns the names in a file that a killed program has left beside `target`. Nil if there is none.
  static func leftNames(beside target: String) -> Set<[UInt8]>? {
    let path = path(beside: target)
    let descriptor = FileSystem.open(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    guard isPrivate(descriptor), FileSystem.lock(descriptor), isNamed(descriptor, path),
      let bytes = try? FileReader.readRegular(path, limit: sizeLimit)
    else { return nil }
    // A program that has just created the file has not locked it yet, and has written no names.
    let names = Set(bytes.split(separator: 0).map(Array.init))
    return names.isEmpty ? nil : names
  }

  /// Returns whether an open file is a regular one of the user. Another user could name files to be replaced.
  private static func isPrivate(_ descriptor: Int32) -> Bool {
    guard let status = FileSystem.status(of: descriptor) else { return false }
    return status.st_mode & S_IFMT == S_IFREG && status.st_uid == geteuid()
  }

  /// Returns whether an open file still has the name `path`.
  private static func isNamed(_ descriptor: Int32, _ path: String) -> Bool {
    guard let file = FileSystem.status(of: descriptor), let named = FileSystem.linkStatus(of: path) else {
      return false
    }
    return named.st_dev == file.st_dev && named.st_ino == file.st_ino
  }
}
