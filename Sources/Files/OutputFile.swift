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
/// On Linux the temporary file has no name (`O_TMPFILE`), so a killed program leaves nothing behind. On other systems,
/// and on file systems without such files, it is named `.orrery-….partial` and remains until `removeLeftovers(of:)`.
///
/// A target that is not a regular file (a pipe, a device) is written directly. `-` is standard output. If the target is
/// a symbolic link, the file it points to is replaced and the link is kept.
///
/// A file that replaces another keeps its owner, group and permissions as far as the system permits, but not its
/// set-user-id and set-group-id bits. The permissions of a new file follow the umask.
public struct OutputFile: ~Copyable, ByteSink {
  /// The path that stands for standard output.
  public static let standardOutput = "-"

  private let path: String
  private let target: String
  /// The path of the temporary file. Nil if the target is written directly.
  private let temporary: String?
  /// Whether the temporary file has no name yet. It is linked to `temporary` or `target` later.
  private var isNameless: Bool
  private let descriptor: Int32
  private var buffer: [UInt8] = []
  private var isCommitted = false

  private static let bufferSize = 1 << 18

  /// Writes the file at `path` by calling `body`, and commits it if `body` returns.
  ///
  /// - Throws: The error of `body`, or `FileError` if the file cannot be written. The old file is then unchanged.
  public static func write<Failure: Error>(
    to path: String, _ body: (inout OutputFile) throws(Failure) -> Void
  ) throws {
    var file = try OutputFile(path: path)
    try body(&file)
    try file.commit()
  }

  /// Opens a temporary file. The target is not changed before `commit()`.
  ///
  /// - Throws: `FileError` if the file cannot be created.
  package init(path: String) throws(FileError) {
    if path == Self.standardOutput {
      self.init(
        path: "standard output", target: path, temporary: nil, descriptor: STDOUT_FILENO, isNameless: false)
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
    let isInPlace = old.map { $0.st_mode & S_IFMT != S_IFREG } ?? false
    let temporary = isInPlace ? nil : Self.temporaryName(beside: target)
    // Other users must not open the file before it has the permissions of the old one.
    let mode: mode_t = old == nil ? 0o666 : 0o600
    let nameless = temporary == nil ? nil : Self.openNameless(inFolderOf: target, mode)
    let descriptor =
      if let nameless {
        nameless
      } else if let temporary {
        FileSystem.open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, mode: mode)
      } else {
        FileSystem.open(target, O_WRONLY | O_CLOEXEC)
      }
    guard descriptor >= 0 else { throw .system(operation: .write, path: path, code: errno) }
    if let old, temporary != nil { Self.adoptOwnerAndMode(of: old, descriptor) }
    self.init(
      path: path, target: target, temporary: temporary, descriptor: descriptor, isNameless: nameless != nil)
  }

  private init(path: String, target: String, temporary: String?, descriptor: Int32, isNameless: Bool) {
    (self.path, self.target, self.temporary, self.descriptor) = (path, target, temporary, descriptor)
    self.isNameless = isNameless
    buffer.reserveCapacity(Self.bufferSize)
  }

  deinit {
    if descriptor != STDOUT_FILENO { close(descriptor) }
    if let temporary, !isCommitted, !isNameless { FileSystem.remove(temporary) }
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

  /// Appends `bytes`. Small pieces are buffered; pieces of at least 256 KiB are written directly.
  ///
  /// - Throws: `FileError.system` if the write fails.
  public mutating func write(_ bytes: RawSpan) throws(FileError) {
    if buffer.count + bytes.byteCount > Self.bufferSize { try flush() }
    if bytes.byteCount >= Self.bufferSize {
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
    var written = 0
    while written < bytes.byteCount {
      let count = FileDescriptor.write(descriptor, bytes.extracting(droppingFirst: written))
      if count >= 0 {
        written += count
      } else if errno != EINTR {
        throw .system(operation: .write, path: path, code: errno)
      }
    }
  }

  /// Writes the buffered bytes. Afterwards only the rename can fail, so a caller that writes several related files can
  /// finish all of them before it commits the first.
  ///
  /// - Parameter isOnDisk: Whether to wait for the disk (`fsync`). The committed file is then complete even after a
  ///   loss of power, and a network file system has accepted all of it.
  /// - Throws: `FileError.system` if the write fails. The old file is then unchanged.
  package mutating func finish(isOnDisk: Bool = false) throws(FileError) {
    try flush()
    guard temporary != nil, isOnDisk else { return }
    if fsync(descriptor) != 0 { throw .system(operation: .write, path: path, code: errno) }
  }

  /// Finishes the file and replaces the target with it. Without this call the old file is kept.
  ///
  /// - Throws: `FileError.system` if the system reports an error. The old file is then unchanged.
  package mutating func commit(isOnDisk: Bool = false) throws(FileError) {
    try finish(isOnDisk: isOnDisk)
    guard let temporary else { return }
    if isNameless {
      guard Self.name(descriptor, temporary) else {
        throw .system(operation: .write, path: path, code: errno)
      }
      isNameless = false
    }
    guard FileSystem.rename(temporary, to: target) else {
      throw .system(operation: .write, path: path, code: errno)
    }
    isCommitted = true
  }

  /// Finishes the file and commits it, unless something exists at its path by now, including a symbolic link. Two
  /// programs that search for a free name cannot replace each other's file.
  ///
  /// - Returns: Whether the file was committed.
  /// - Throws: `FileError.system` if the system reports another error.
  package mutating func commitIfNew() throws(FileError) -> Bool {
    try finish()
    guard let temporary, path.linkDestination == nil else { return false }
    let isInPlace =
      isNameless
      ? Self.name(descriptor, target)
      : FileSystem.link(temporary, to: target)
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
      return descriptor < 0 ? nil : descriptor
    #else
      return nil
    #endif
  }

  /// Links the file without a name to `path`.
  private static func name(_ descriptor: Int32, _ path: String) -> Bool {
    FileSystem.link("\(descriptorFolder)/\(descriptor)", to: path)
  }

  private static let descriptorFolder = "/proc/self/fd"
}
