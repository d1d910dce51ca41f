#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// The metadata that changes with the content of a file, so that changes are detected without reading it.
package enum FileMetadata: Equatable, Sendable {
  /// Nothing is accessible at the path.
  case missing
  /// A folder, pipe or device. Its metadata does not determine its content.
  case other
  /// A regular file.
  case file(RegularFileStatus)

  /// The metadata of a regular file. A file that is renamed over another has a different inode number. A change of
  /// permissions, which may make the file readable, changes only the status change time.
  package struct RegularFileStatus: Equatable, Sendable {
    var device: UInt64
    var number: UInt64
    var size: Int64
    var modified: SIMD2<Int64>
    var changed: SIMD2<Int64>
  }

  /// Reads the metadata of the file at `path`. Links are followed. One system call.
  package init(path: String) {
    guard let status = FileSystem.status(of: path) else {
      self = .missing
      return
    }
    guard status.st_mode & S_IFMT == S_IFREG else {
      self = .other
      return
    }
    #if canImport(Darwin)
      let (modified, changed) = (status.st_mtimespec, status.st_ctimespec)
    #else
      let (modified, changed) = (status.st_mtim, status.st_ctim)
    #endif
    self = .file(
      RegularFileStatus(
        device: UInt64(truncatingIfNeeded: status.st_dev), number: UInt64(status.st_ino),
        size: Int64(status.st_size), modified: [Int64(modified.tv_sec), Int64(modified.tv_nsec)],
        changed: [Int64(changed.tv_sec), Int64(changed.tv_nsec)]))
  }
}

/// The identity of a regular file, independent of its path and links: the device and the inode number.
package struct FileIdentity: Hashable, Sendable {
  private let device: UInt64
  private let number: UInt64

  /// Creates the identity of the file at `path`. Symbolic links are followed. Nil if the file does not exist or is not
  /// a regular file. One system call.
  package init?(_ path: String) {
    guard let status = FileSystem.status(of: path) else { return nil }
    self.init(status)
  }

  /// The file that standard input reads from. Nil if that is a pipe or a terminal.
  package static var standardInput: FileIdentity? { FileIdentity(descriptor: STDIN_FILENO) }

  /// The file that standard output writes to. Nil if that is a pipe or a terminal.
  package static var standardOutput: FileIdentity? { FileIdentity(descriptor: STDOUT_FILENO) }

  private init?(descriptor: Int32) {
    guard let status = FileSystem.status(of: descriptor) else { return nil }
    self.init(status)
  }

  private init?(_ status: stat) {
    guard status.st_mode & S_IFMT == S_IFREG else { return nil }
    (device, number) = (UInt64(truncatingIfNeeded: status.st_dev), UInt64(status.st_ino))
  }
}
