#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

import Hardware

/// Why a file could not be read or written. Its description is one line for the person at the terminal.
public enum FileError: Error, Equatable, CustomStringConvertible {
  /// The system refused: what was tried, on which file, and the system's error number.
  case system(operation: Operation, path: String, code: Int32)
  /// It is larger than what is read into memory, in bytes.
  case tooLarge(path: String, limit: Int)
  /// What gzip has packed cannot be unpacked.
  case packed(path: String, reason: String)
  /// A gzip file unpacks to more than `limit` bytes, which is out of proportion to the `packed` bytes read of it.
  case expandsTooFar(path: String, packed: Int, limit: Int)
  /// It is larger than the memory that the system gives; how many bytes are needed, an estimate.
  case outOfMemory(path: String, byteCount: Int)
  /// A file was expected and a folder found.
  case isDirectory(path: String)
  /// A regular file was expected and something else found.
  case notRegular(path: String, Kind)

  /// What was tried.
  public enum Operation: String, Sendable {
    case read, write
  }

  /// What a path can name besides a regular file and a folder.
  public enum Kind: String, Sendable {
    case pipe = "a pipe (FIFO)"
    case characterDevice = "a character device"
    case blockDevice = "a block device"
    case socket = "a socket"
    case other = "a special file"

    /// Nil for a regular file.
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

  /// Whether the file is larger than `InputLimits` allow.
  public var isLimit: Bool {
    switch self {
    case .tooLarge, .expandsTooFar: true
    default: false
    }
  }

  /// One line that names the file and the reason.
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
      "\(path): \(Memory.Shortage(byteCount: byteCount))"
    case .isDirectory(let path):
      "\(path): is a folder, expected a file"
    case .notRegular(let path, let kind):
      "\(path): is \(kind.rawValue), expected a regular file"
    }
  }

  /// A number of bytes in the largest unit in which it is at least 1, rounded down: `2 GiB`, `256 MiB`, `100 bytes`.
  private static func size(_ count: Int) -> String {
    for (shift, unit) in [(30, "GiB"), (20, "MiB"), (10, "KiB")] where count >> shift > 0 {
      return "\(count >> shift) \(unit)"
    }
    return "\(count) \(count == 1 ? "byte" : "bytes")"
  }

  /// Asks for the memory that reading the file at `path` takes; see `Memory.reserve`.
  package static func reserve(_ count: Int, of size: Int = 1, path: String) throws(FileError) {
    do throws(Memory.Shortage) {
      try Memory.reserve(count, of: size)
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
