#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

import Parallelism

/// The reason for the failure of reading or writing a file. Its description is one line for the terminal.
public enum FileError: Error, Equatable, CustomStringConvertible {
  /// A system call failed: the operation, the path and the value of `errno`.
  case system(operation: Operation, path: String, code: Int32)
  /// The file is larger than the limit, in bytes.
  case tooLarge(path: String, limit: Int)
  /// The gzip data cannot be decompressed.
  case packed(path: String, reason: String)
  /// A gzip file decompresses to more than `limit` bytes, which is out of proportion to the `packed` bytes read so far.
  case expandsTooFar(path: String, packed: Int, limit: Int)
  /// The file needs more memory than the system provides. `byteCount` is an estimate of the bytes needed.
  case outOfMemory(path: String, byteCount: Int)
  /// The folder of a file that is written does not exist.
  case missingFolder(path: String, folder: String)
  /// The path is a folder, and a file was expected.
  case isDirectory(path: String)
  /// The path is not a regular file, and one was expected.
  case notRegular(path: String, SpecialFileKind)

  /// The operation that failed.
  public enum Operation: String, Sendable {
    case read, write
  }

  /// The kinds of files other than regular files and folders.
  public enum SpecialFileKind: String, Sendable {
    case pipe = "a pipe (FIFO)"
    case characterDevice = "a character device"
    case blockDevice = "a block device"
    case socket = "a socket"
    case other = "a special file"

    /// Creates the kind of a file mode. Nil for a regular file.
    init?(mode: mode_t) {
      switch mode & S_IFMT {
      case S_IFREG: return nil
      case S_IFIFO: self = .pipe
      case S_IFCHR: self = .characterDevice
      case S_IFBLK: self = .blockDevice
      case S_IFSOCK: self = .socket
      default: self = .other
      }
    }
  }

  /// Whether there is no file at the path.
  package var isMissingFile: Bool {
    if case .system(_, _, ENOENT) = self { true } else { false }
  }

  /// Whether the file exceeds its `InputLimits`.
  package var isLimit: Bool {
    switch self {
    case .tooLarge, .expandsTooFar: true
    default: false
    }
  }

  /// One line with the path and the reason.
  public var description: String {
    switch self {
    case .system(let operation, let path, let code):
      "\(path): cannot \(operation.rawValue): \(Self.reason(code))"
    case .tooLarge(let path, let limit):
      "\(path): expected at most \(Self.size(limit)), found a larger file"
    case .packed(let path, let reason):
      "\(path): cannot decompress: \(reason)"
    case .expandsTooFar(let path, let packed, let limit):
      "\(path): decompresses to more than \(Self.size(limit)), which is far out of proportion to the \(Self.size(packed)) of compressed data"
    case .outOfMemory(let path, let byteCount):
      "\(path): \(AvailableMemory.Shortage(byteCount: byteCount))"
    case .missingFolder(let path, let folder):
      "\(path): cannot write: there is no folder \(folder)"
    case .isDirectory(let path):
      "\(path): is a folder, expected a file"
    case .notRegular(let path, let kind):
      "\(path): is \(kind.rawValue), expected a regular file"
    }
  }

  /// Formats a number of bytes in the largest unit of which it is at least 1, rounded down: `2 GiB`, `256 MiB`,
  /// `100 bytes`.
  private static func size(_ count: Int) -> String {
    for (shift, unit) in [(30, "GiB"), (20, "MiB"), (10, "KiB")] where count >> shift > 0 {
      return "\(count >> shift) \(unit)"
    }
    return "\(count) \(count == 1 ? "byte" : "bytes")"
  }

  /// Checks that memory for `count` elements of `size` bytes can be reserved; see `AvailableMemory.reserve`.
  ///
  /// - Throws: `FileError.outOfMemory` with `path` if it cannot.
  package static func reserve(_ count: Int, of size: Int = 1, path: String) throws(FileError) {
    do throws(AvailableMemory.Shortage) {
      try AvailableMemory.reserve(count, of: size)
    } catch {
      throw .outOfMemory(path: path, byteCount: error.byteCount)
    }
  }

  private static func reason(_ code: Int32) -> String {
    switch code {
    case ENOENT: "no such file or folder"
    case EACCES, EPERM: "permission denied"
    case ENOTDIR: "part of the path is not a folder"
    case ENOSPC: "no space left"
    default: FileSystem.message(code)
    }
  }
}
