#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// The system calls of this module that take paths.
///
/// **Invariant: the system uses the C strings of paths and the memory of results only during the call.** If a call
/// fails, `errno` contains the reason until the next call.
enum FileSystem {
  /// Returns the status of the file at `path`. Symbolic links are followed. Nil if there is no such file.
  static func status(of path: String) -> stat? {
    var status = stat()
    return unsafe path.withSystemPath { unsafe stat($0, &status) } == 0 ? status : nil
  }

  /// Returns the status of the file or symbolic link at `path`. Symbolic links are not followed. Nil if there is
  /// nothing.
  static func linkStatus(of path: String) -> stat? {
    var status = stat()
    return unsafe path.withSystemPath { unsafe lstat($0, &status) } == 0 ? status : nil
  }

  /// Returns the status of an open file. Nil if the descriptor is invalid.
  static func status(of descriptor: Int32) -> stat? {
    var status = stat()
    return unsafe fstat(descriptor, &status) == 0 ? status : nil
  }

  /// Returns whether this process has the access `mode` (`F_OK`, `W_OK`, …) to the file at `path`.
  static func hasAccess(to path: String, _ mode: Int32) -> Bool {
    unsafe path.withSystemPath { unsafe access($0, mode) } == 0
  }

  /// Opens the file at `path`. Returns its descriptor, or a negative number if the call fails.
  static func open(_ path: String, _ flags: Int32, mode: mode_t = 0) -> Int32 {
    unsafe path.withSystemPath { unsafe systemOpen($0, flags, mode) }
  }

  /// Locks an open file for this process (`flock`), without waiting. Returns whether it succeeded. The lock ends when
  /// all descriptors of the open file are closed.
  static func lock(_ descriptor: Int32) -> Bool {
    FileDescriptor.repeatingInterrupted { Int(flock(descriptor, LOCK_EX | LOCK_NB)) } == 0
  }

  /// Locks an open file as `lock` does, and waits until it is free. Returns whether it succeeded.
  static func lockWaiting(_ descriptor: Int32) -> Bool {
    FileDescriptor.repeatingInterrupted { Int(flock(descriptor, LOCK_EX)) } == 0
  }

  /// Removes the name `path`. Returns whether it succeeded.
  @discardableResult
  static func remove(_ path: String) -> Bool { unsafe path.withSystemPath { unsafe unlink($0) } == 0 }

  /// Renames the file at `source` to `target`, replacing an existing file. Returns whether it succeeded.
  static func rename(_ source: String, to target: String) -> Bool {
    unsafe source.withSystemPath { from in
      unsafe target.withSystemPath { to in unsafe systemRename(from, to) }
    } == 0
  }

  /// Creates a hard link `target` to the file that the symbolic link at `source` points to. Returns whether it
  /// succeeded.
  static func link(_ source: String, to target: String) -> Bool {
    unsafe source.withSystemPath { from in
      unsafe target.withSystemPath { to in unsafe linkat(AT_FDCWD, from, AT_FDCWD, to, AT_SYMLINK_FOLLOW) }
    } == 0
  }

  /// Creates a folder that only its owner can use. Returns whether it exists afterwards.
  static func makeFolder(_ path: String) -> Bool {
    unsafe path.withSystemPath { unsafe mkdir($0, 0o700) } == 0 || errno == EEXIST
  }

  /// Returns the path without links, `.` and `..`. Nil if there is no such file.
  static func resolve(_ path: String) -> String? {
    guard let resolved = unsafe path.withSystemPath({ unsafe realpath($0, nil) }) else { return nil }
    // `realpath` allocated it.
    defer { unsafe free(resolved) }
    return unsafe String(systemPath: resolved)
  }

  /// Returns the target of the symbolic link at `path`. Nil if there is no link.
  static func destination(ofLink path: String) -> String? {
    var bytes = [UInt8](repeating: 0, count: Int(PATH_MAX))
    let count = unsafe path.withSystemPath { unsafe readlink($0, &bytes, bytes.count) }
    return count > 0 ? String(pathBytes: bytes.prefix(count)) : nil
  }

  /// Returns the names in the folder at `path`. Empty if it cannot be read.
  static func names(inFolder path: String) -> [String] {
    guard let folder = unsafe path.withSystemPath({ unsafe opendir($0) }) else { return [] }
    defer { unsafe closedir(folder) }
    var names: [String] = []
    while let entry = unsafe readdir(folder) {
      // The name is within the entry, whose length the system determined, and is valid until the next `readdir`.
      let name = unsafe UnsafeRawPointer(entry).advanced(by: nameOffset).assumingMemoryBound(to: CChar.self)
      names.append(unsafe String(systemPath: name))
    }
    return names
  }

  private static let nameOffset = MemoryLayout<dirent>.offset(of: \.d_name) ?? 0

  /// Returns the system's message for an error number.
  static func message(_ code: Int32) -> String {
    // The string belongs to the system and is copied before the next call could change it.
    unsafe String(cString: strerror(code))
  }
}

extension String {
  /// Calls `body` with the path as a C string. `errno` is preserved from the call of `body`.
  func withSystemPath<Result>(_ body: (UnsafePointer<CChar>) -> Result) -> Result {
    guard hasEncodedPathBytes else { return unsafe withCString(body) }
    return unsafe (pathBytes + [0]).withUnsafeBufferPointer { bytes in
      // `CChar` has the size of `UInt8`, and the last byte is zero.
      unsafe bytes.withMemoryRebound(to: CChar.self) { characters in
        guard let start = characters.baseAddress else { return unsafe withCString(body) }
        // `free` preserves `errno` (POSIX.1-2024).
        return unsafe body(start)
      }
    }
  }

  /// Creates a path from a C string of the system.
  ///
  /// - Precondition: The string is terminated by a zero byte.
  @unsafe
  package init(systemPath: UnsafePointer<CChar>) {
    unsafe self.init(pathBytes: UnsafeRawBufferPointer(start: systemPath, count: strlen(systemPath)))
  }
}

// Wrappers of the system functions, which are shadowed by the members of the same name within `FileSystem`.

private func systemOpen(_ path: UnsafePointer<CChar>, _ flags: Int32, _ mode: mode_t) -> Int32 {
  unsafe open(path, flags, mode)
}

private func systemRename(_ source: UnsafePointer<CChar>, _ target: UnsafePointer<CChar>) -> Int32 {
  unsafe rename(source, target)
}
