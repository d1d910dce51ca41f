#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

import Parallelism

/// A file that is written atomically: to a temporary file in the target's folder, which `commit()` renames to the
/// target. After a failure or a kill the old file is unchanged.
///
/// ```swift
/// try OutputFile.write(to: "sphere.stl") { file throws(FileError) in
///   try file.write("solid\n")
/// }
/// ```
///
/// On Linux the temporary file has no name (`O_TMPFILE`). A new target receives its name from it in one step, so a
/// killed program leaves nothing behind. To replace a file, and on file systems without such files, the temporary file is
/// named `.orrery-….partial`. A program that is killed while the file has this name leaves it behind, and the next
/// program that writes the same target removes it.
///
/// A target that is not a regular file (a pipe, a device) is written directly, and so is an open file of this process
/// (`/dev/stdout`, `/proc/self/fd/3`). `-` is standard output. If the target is a symbolic link, the file it points to is
/// replaced and the link is kept. A link or pipe of another user in a folder that all may write, such as `/tmp`, is refused.
///
/// A file that replaces another keeps its owner, group and permissions as far as the system permits, but not its
/// set-user-id and set-group-id bits. The permissions of a new file follow the umask.
package struct OutputFile: ~Copyable, ByteSink {
  /// The path that stands for standard output.
  package static let standardOutput = "-"

  private let path: String
  /// The file that is replaced: that of `path`, or the one to which the link there points.
  let target: String
  private let kind: Kind
  /// The path of the temporary file while it has a name.
  private var temporary: String?
  /// The descriptor of the file, through which another program may write it while this one does not.
  package let descriptor: Int32
  private var buffer: [UInt8] = []

  /// The destination of the bytes.
  private enum Kind {
    /// The target itself.
    case direct
    /// A temporary file that does not replace another file, as far as is known when it is opened.
    case new
    /// A temporary file that replaces another file.
    case replacement
  }

  private static let bufferSize = 1 << 18
  /// The size from which on copying bytes, into memory that is not in use yet, takes longer than a call of the system.
  private static let directSize = 1 << 16

  /// Writes the file at `path` by calling `body`, and commits it if `body` returns.
  ///
  /// - Throws: The error of `body`, or `FileError` if the file cannot be written. The old file is then unchanged.
  package static func write<Failure: Error>(
    to path: String, _ body: (inout OutputFile) throws(Failure) -> Void
  ) throws {
    var file = try OutputFile(path: path)
    try body(&file)
    try file.commit()
  }

  /// Creates the folder at `path`, and the folders that contain it, if they are missing. Only their owner can use them. A
  /// failure shows when a file is created in the folder.
  package static func makeFolders(_ path: String) {
    var parent = path[...]
    var missing = [path]
    while let slash = parent.lastIndex(of: "/"), slash != parent.startIndex {
      parent = parent[..<slash]
      if FileReader.problem(String(parent)) == .isDirectory(path: String(parent)) { break }
      missing.append(String(parent))
    }
    for folder in missing.reversed() where !FileSystem.makeFolder(folder) { return }
  }

  /// Opens a temporary file. The target is not changed before `commit()`.
  ///
  /// - Throws: `FileError` if the file cannot be created.
  package init(path: String) throws(FileError) {
    if let descriptor = try Self.openDirectly(path) {
      let name = path == Self.standardOutput ? "standard output" : path
      self.init(path: name, target: path, kind: .direct, temporary: nil, descriptor: descriptor)
      return
    }
    let target = try Self.resolvingLinks(path)
    let old = FileSystem.status(of: target)
    if let old {
      if old.st_mode & S_IFMT == S_IFDIR { throw .isDirectory(path: path) }
      if !FileSystem.hasAccess(to: target, W_OK) {
        throw .system(operation: .write, path: path, code: errno)
      }
    }
    Self.removeStaleFiles(beside: target)
    // Other users must not open the file before it has the permissions of the old one.
    let mode: mode_t = old == nil ? 0o666 : 0o600
    let nameless = Self.openNameless(inFolderOf: target, mode)
    guard
      let file = nameless.map({ (descriptor: $0, name: String?.none) })
        ?? Self.openNamed(beside: target, mode)
    else {
      let code = errno
      if code == ENOENT, let folder = Self.missingFolder(of: path) {
        throw .missingFolder(path: path, folder: folder)
      }
      throw .system(operation: .write, path: path, code: code)
    }
    if let old { Self.adoptOwnerAndMode(of: old, file.descriptor) }
    self.init(
      path: path, target: target, kind: old == nil ? .new : .replacement, temporary: file.name,
      descriptor: file.descriptor)
  }

  private init(path: String, target: String, kind: Kind, temporary: String?, descriptor: Int32) {
    (self.path, self.target, self.kind) = (path, target, kind)
    (self.temporary, self.descriptor) = (temporary, descriptor)
    buffer.reserveCapacity(Self.bufferSize)
  }

  deinit {
    if descriptor != STDOUT_FILENO { close(descriptor) }
    if let temporary { FileSystem.remove(temporary) }
  }

  /// Returns the folder in which `path` is, without a slash at the end, if it does not exist.
  private static func missingFolder(of path: String) -> String? {
    let folder = path.pathFolder
    guard folder.utf8.count > 1, !exists(String(folder)) else { return nil }
    return String(folder.dropLast())
  }

  /// Sets the owner, group and permissions of the old file on the new one, without set-user-id and set-group-id.
  private static func adoptOwnerAndMode(of old: stat, _ descriptor: Int32) {
    var mode = old.st_mode & 0o777
    let unchanged = uid_t.max
    if fchown(descriptor, old.st_uid, old.st_gid) != 0, fchown(descriptor, unchanged, old.st_gid) != 0 {
      // The group could not be set. Members of the new group receive the permissions that the old file gave to others.
      mode = mode & ~0o070 | (mode & 0o007) << 3
    }
    _ = fchmod(descriptor, mode)
  }

  /// Appends `bytes`. Small pieces are buffered; pieces of at least 64 KiB are written directly.
  ///
  /// - Throws: `FileError.system` if the write fails.
  package mutating func write(_ bytes: RawSpan) throws(FileError) {
    let isLarge = bytes.byteCount >= Self.directSize
    if isLarge || buffer.count + bytes.byteCount > Self.bufferSize { try flush() }
    if isLarge {
      try writeThrough(bytes)
    } else {
      try buffer.write(bytes)
    }
  }

  private mutating func flush() throws(FileError) {
    try buffer.span.withBytes { (bytes) throws(FileError) in try writeThrough(bytes) }
    buffer.removeAll(keepingCapacity: true)
  }

  private func writeThrough(_ bytes: RawSpan) throws(FileError) {
    try FileDescriptor.writeAll(bytes, to: descriptor, path: path)
  }

  /// Writes the buffered bytes. Afterwards only the rename can fail, so a caller that writes several related files can
  /// finish all of them before it commits the first.
  ///
  /// - Parameter isOnDisk: Whether to wait for the disk (`fsync`). The committed file is then complete even after a
  ///   loss of power, and a network file system has accepted all of it.
  /// - Throws: `FileError.system` if the write fails. The old file is then unchanged.
  package mutating func finish(isOnDisk: Bool = false) throws(FileError) {
    try flush()
    guard kind != .direct, isOnDisk else { return }
    if fsync(descriptor) != 0 { throw .system(operation: .write, path: path, code: errno) }
  }

  /// Finishes the file and replaces the target with it. Without this call the old file is kept.
  ///
  /// - Throws: `FileError.system` if the system reports an error. The old file is then unchanged.
  package mutating func commit(isOnDisk: Bool = false) throws(FileError) {
    try finish(isOnDisk: isOnDisk)
    guard kind != .direct else { return }
    if temporary == nil, kind == .new {
      if Self.name(descriptor, target) { return }
      // Meanwhile something exists there. It is replaced.
      guard errno == EEXIST else { throw .system(operation: .write, path: path, code: errno) }
    }
    let isNameless = temporary == nil
    for attempt in 0... {
      if temporary == nil { temporary = Self.nameTemporary(descriptor, beside: target) }
      if let temporary, FileSystem.rename(temporary, to: target) { break }
      let code = errno
      // A program that takes the file for a stale one may have removed its name.
      guard isNameless, code == ENOENT, attempt < Self.temporaryNameCount else {
        throw .system(operation: .write, path: path, code: code)
      }
      temporary = nil
    }
    temporary = nil
  }

  /// Finishes the file and commits it, unless something exists at its path by now, including a symbolic link. Two
  /// programs that search for a free name cannot replace each other's file.
  ///
  /// - Returns: Whether the file was committed.
  /// - Throws: `FileError.system` if the system reports another error.
  package mutating func commitIfNew() throws(FileError) -> Bool {
    try finish()
    guard kind != .direct, path.linkDestination == nil else { return false }
    let isInPlace = temporary.map { FileSystem.link($0, to: target) } ?? Self.name(descriptor, target)
    if !isInPlace, errno != EEXIST { throw .system(operation: .write, path: path, code: errno) }
    return isInPlace
  }

  /// Opens a file without a name in the folder of `target`. Nil if the file system does not support this, or the file
  /// could not be named later.
  private static func openNameless(inFolderOf target: String, _ mode: mode_t) -> Int32? {
    #if os(Linux)
      // O_TMPFILE of Linux, a macro that is not imported into Swift.
      let namelessFile = 0o20_000_000 | O_DIRECTORY
      let folder = target.pathFolder
      guard FileSystem.hasAccess(to: descriptorFolder, X_OK) else { return nil }
      let descriptor = FileSystem.open(
        folder.isEmpty ? "." : String(folder), O_WRONLY | namelessFile | O_CLOEXEC, mode: mode)
      if descriptor < 0 { return nil }
      _ = FileSystem.lock(descriptor)
      return descriptor
    #else
      return nil
    #endif
  }

  /// Links the file without a name to `path`. Returns whether it succeeded.
  static func name(_ descriptor: Int32, _ path: String) -> Bool {
    FileSystem.link("\(descriptorFolder)/\(descriptor)", to: path)
  }

  private static let descriptorFolder = "/proc/self/fd"
}
