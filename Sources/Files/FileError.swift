#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Why a file could not be read or written. Its description is one line for the person at the terminal.
public enum FileError: Error, Equatable, CustomStringConvertible {
  /// The system refused: what was tried, on which file, and the system's error number.
  case system(operation: Operation, path: String, code: Int32)
  /// It is larger than what is read into memory, in bytes.
  case tooLarge(path: String, limit: Int)
  /// What gzip has packed cannot be unpacked.
  case packed(path: String, reason: String)
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
    case .isDirectory(let path):
      "\(path): is a folder, expected a file"
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
