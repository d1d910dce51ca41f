#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// The system calls of this module that take paths.
///
/// **Invariant: the system uses the C strings of paths, and what results are written to, within the call only.** Where a
/// call fails, `errno` says why until the next.
enum FileSystem {
  /// The status of the file at `path`; symbolic links are followed. Nil if there is none.
  static func status(of path: String) -> stat? {
    var status = stat()
    return unsafe path.withSystemPath { unsafe stat($0, &status) } == 0 ? status : nil
  }

  /// The status of what is at `path`, be it a symbolic link. Nil if there is nothing.
  static func linkStatus(of path: String) -> stat? {
    var status = stat()
    return unsafe path.withSystemPath { unsafe lstat($0, &status) } == 0 ? status : nil
  }

  /// The status of an open file. Nil if the descriptor is none.
  static func status(of descriptor: Int32) -> stat? {
    var status = stat()
    return unsafe fstat(descriptor, &status) == 0 ? status : nil
  }

  /// Whether this process has the access of `mode` (`F_OK`, `W_OK`, …) to the file at `path`.
  static func hasAccess(to path: String, _ mode: Int32) -> Bool {
    unsafe path.withSystemPath { unsafe access($0, mode) } == 0
  }

  /// Opens the file at `path`. Returns its descriptor, which is negative if the system refuses.
  static func open(_ path: String, _ flags: Int32, mode: mode_t = 0) -> Int32 {
    unsafe path.withSystemPath { unsafe systemOpen($0, flags, mode) }
  }

  /// Removes the name `path`. Returns whether the system has.
  @discardableResult
  static func remove(_ path: String) -> Bool { unsafe path.withSystemPath { unsafe unlink($0) } == 0 }

  /// Gives the file at `source` the name `target`, and replaces what had it. Returns whether the system has.
  static func rename(_ source: String, to target: String) -> Bool {
    unsafe source.withSystemPath { from in
      unsafe target.withSystemPath { to in unsafe systemRename(from, to) }
    } == 0
  }

  /// Makes `target` a name of the file that the symbolic link at `source` leads to. Returns whether the system has.
  static func link(_ source: String, to target: String) -> Bool {
    unsafe source.withSystemPath { from in
      unsafe target.withSystemPath { to in unsafe linkat(AT_FDCWD, from, AT_FDCWD, to, AT_SYMLINK_FOLLOW) }
    } == 0
  }

  /// The path without links, `.` and `..`; nil if there is no such file.
  static func resolve(_ path: String) -> String? {
    guard let resolved = unsafe path.withSystemPath({ unsafe realpath($0, nil) }) else { return nil }
    // `realpath` has allocated it.
    defer { unsafe free(resolved) }
    return unsafe String(systemPath: resolved)
  }

  /// The content of the symbolic link at `path`; nil if there is none.
  static func destination(ofLink path: String) -> String? {
    var bytes = [UInt8](repeating: 0, count: Int(PATH_MAX))
    let count = unsafe path.withSystemPath { unsafe readlink($0, &bytes, bytes.count) }
    return count > 0 ? String(pathBytes: bytes.prefix(count)) : nil
  }

  /// The names in the folder at `path`; none where it cannot be read.
  static func names(inFolder path: String) -> [String] {
    guard let folder = unsafe path.withSystemPath({ unsafe opendir($0) }) else { return [] }
    defer { unsafe closedir(folder) }
    var names: [String] = []
    while let entry = unsafe readdir(folder) {
      // The name ends within the entry, which is as long as the system has made it, until the next one is read.
      let name = unsafe UnsafeRawPointer(entry).advanced(by: nameOffset).assumingMemoryBound(to: CChar.self)
      names.append(unsafe String(systemPath: name))
    }
    return names
  }

  private static let nameOffset = MemoryLayout<dirent>.offset(of: \.d_name) ?? 0

  /// The system's text for an error number.
  static func message(_ code: Int32) -> String {
    // The string is the system's, and is copied before the next call could change it.
    unsafe String(cString: strerror(code))
  }
}

extension String {
  /// Calls `body` with the path as the system takes it. `errno` is afterwards what `body` has left.
  func withSystemPath<Result>(_ body: (UnsafePointer<CChar>) -> Result) -> Result {
    guard hasEncodedPathBytes else { return unsafe withCString(body) }
    return unsafe (pathBytes + [0]).withUnsafeBufferPointer { bytes in
      // `CChar` has the size of `UInt8`, and the last byte is zero.
      unsafe bytes.withMemoryRebound(to: CChar.self) { characters in
        guard let start = characters.baseAddress else { return unsafe withCString(body) }
        // `free` leaves `errno` as it is: POSIX.1-2024.
        return unsafe body(start)
      }
    }
  }

  /// The path that a C string of the system is.
  ///
  /// - Precondition: a zero ends it.
  @unsafe
  package init(systemPath: UnsafePointer<CChar>) {
    unsafe self.init(pathBytes: UnsafeRawBufferPointer(start: systemPath, count: strlen(systemPath)))
  }
}

// The system's functions, which those of the same name hide within `FileSystem`.

private func systemOpen(_ path: UnsafePointer<CChar>, _ flags: Int32, _ mode: mode_t) -> Int32 {
  unsafe open(path, flags, mode)
}

private func systemRename(_ source: UnsafePointer<CChar>, _ target: UnsafePointer<CChar>) -> Int32 {
  unsafe rename(source, target)
}
