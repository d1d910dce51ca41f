#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

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
