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
  /// It is larger than the memory that the system gives; how many bytes are needed, an estimate.
  case outOfMemory(path: String, byteCount: Int)
  /// A file was expected and a folder found.
  case isDirectory(path: String)

  /// What was tried.
  public enum Operation: String, Sendable {
    case read, write
  }

  /// One line that names the file and the reason.
  public var description: String {
    switch self {
    case .system(let operation, let path, let code):
      "\(path): cannot \(operation.rawValue): \(Self.reason(code))"
    case .tooLarge(let path, let limit):
      "\(path): is larger than the \(limit >> 20) MiB that are read at most"
    case .packed(let path, let reason):
      "\(path): cannot unpack: \(reason)"
    case .outOfMemory(let path, let byteCount):
      "\(path): \(Memory.Shortage(byteCount: byteCount))"
    case .isDirectory(let path):
      "\(path): is a folder, expected a file"
    }
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
    default: String(cString: strerror(code))
    }
  }
}
