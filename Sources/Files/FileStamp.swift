#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// By what one content of a file is told from another without reading it.
enum FileStamp: Equatable, Sendable {
  /// There is nothing that can be seen at the path.
  case missing
  /// A folder, a pipe, a device: something whose content does not follow from what the system says of it.
  case other
  /// A file.
  case file(Details)

  /// What the system says of a file. A file that is renamed over another has a number of its own; a change of
  /// permissions, which may let it be read, moves the time of the last change and nothing else.
  struct Details: Equatable, Sendable {
    var device: UInt64
    var number: UInt64
    var size: Int64
    var modified: SIMD2<Int64>
    var changed: SIMD2<Int64>
  }

  /// What is at `path` at present; links are followed. One system call.
  init(path: String) {
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
      Details(
        device: UInt64(truncatingIfNeeded: status.st_dev), number: UInt64(status.st_ino),
        size: Int64(status.st_size), modified: [Int64(modified.tv_sec), Int64(modified.tv_nsec)],
        changed: [Int64(changed.tv_sec), Int64(changed.tv_nsec)]))
  }
}
