#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

extension String {
  /// The path without links, `.` and `..`; nil, and `errno` says why, if there is no such file.
  package var resolvedPath: String? {
    guard let resolved = withSystemPath({ realpath($0, nil) }) else { return nil }
    // `realpath` has allocated it.
    defer { free(resolved) }
    return String(systemPath: resolved)
  }

  /// What the symbolic link at the path says; nil if there is none.
  var linkDestination: String? {
    var bytes = [UInt8](repeating: 0, count: Int(PATH_MAX))
    let count = withSystemPath { readlink($0, &bytes, bytes.count) }
    return count > 0 ? String(pathBytes: bytes.prefix(count)) : nil
  }
}
