#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

import Hardware

/// A file in the making: written beside its target and renamed over it at the end, so that a failure or a kill leaves
/// the old file whole.
///
/// ```swift
/// try OutputFile.write(to: "sphere.stl") { file throws(FileError) in
///   try file.write("solid\n")
/// }
/// ```
///
/// On Linux the file in the making has no name, so a program that is killed leaves nothing behind. Where the file system
/// knows no such files, and elsewhere, it is called `.orrery-….partial` and stays in the target's folder, until
/// `removeLeftovers(of:)`.
///
/// What is not a regular file (a pipe, a device) is written in place, and `-` is standard output. Through a symbolic link
/// the file that it leads to is replaced, and the link stays.
///
/// A file that replaces another one has its owner, group and permissions, as far as the system permits, but not its
/// set-user-id and set-group-id bits. A new file has the permissions that the umask leaves.
public struct OutputFile: ~Copyable, ByteSink {
  /// The name that stands for standard output.
  public static let standardOutput = "-"

  private let path: String
  private let target: String
  /// The file beside the target; nil where the target itself is written.
  private let temporary: String?
  /// Whether `temporary` is what the file is yet to be called.
  private var isNameless: Bool
  private let descriptor: Int32
  private var buffer: [UInt8] = []
  private var isCommitted = false

  private static let bufferSize = 1 << 18

  /// Writes the file at `path` by `body`, and puts it in place if `body` returns.
  ///
  /// - Throws: what `body` throws, or `FileError` if the file cannot be made; the old file is then as it was.
  public static func write<Failure: Error>(
    to path: String, _ body: (inout OutputFile) throws(Failure) -> Void
  ) throws {
    var file = try OutputFile(path: path)
    try body(&file)
    try file.commit()
  }

  /// Opens the file in the making; nothing is at `path` before `commit()`.
  ///
  /// - Throws: `FileError` if the file cannot be made.
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
    // Until it has the permissions of the old file, nobody else may open it.
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

  /// Gives a new file the owner, the group and the permissions of the old one, without set-user-id and set-group-id.
  private static func adoptOwnerAndMode(of old: stat, _ descriptor: Int32) {
    var mode = old.st_mode & 0o777
    let unchanged = uid_t.max
    if fchown(descriptor, old.st_uid, old.st_gid) != 0, fchown(descriptor, unchanged, old.st_gid) != 0 {
      // Another group: to its members the old file gave what it gave to others.
      mode = mode & ~0o070 | (mode & 0o007) << 3
    }
    _ = fchmod(descriptor, mode)
  }

  /// Appends `bytes`: small pieces are gathered, large ones go straight through.
  ///
  /// - Throws: `FileError.system` if the system refuses.
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

  /// Writes what is still in memory, so that only putting the file in place can fail afterwards: of several files that
  /// belong together, each is finished before the first is committed.
  ///
  /// - Parameter isOnDisk: Whether to wait for the disk. A file that is in place is then complete also after a loss of
  ///   power, and a server has taken all of it.
  /// - Throws: `FileError.system` if the system refuses; the old file is then as it was.
  package mutating func finish(isOnDisk: Bool = false) throws(FileError) {
    try flush()
    guard temporary != nil, isOnDisk else { return }
    if fsync(descriptor) != 0 { throw .system(operation: .write, path: path, code: errno) }
  }

  /// Finishes the file and puts it in place. Without it, the old file stays.
  ///
  /// - Throws: `FileError.system` if the system refuses; the old file is then as it was.
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

  /// Finishes the file and puts it in place, unless there is something at its path by now, a symbolic link among that: of
  /// two programs that look for a free name, neither replaces what the other has written.
  ///
  /// - Returns: whether it is in place.
  /// - Throws: `FileError.system` if the system refuses.
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

  /// A file without a name in the folder of `target`; nil if there are none such here, or they could not be named later.
  private static func openNameless(inFolderOf target: String, _ mode: mode_t) -> Int32? {
    #if os(Linux)
      // Linux's O_TMPFILE, a macro that is not imported.
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

  /// Gives a file without a name the name `path`.
  private static func name(_ descriptor: Int32, _ path: String) -> Bool {
    FileSystem.link("\(descriptorFolder)/\(descriptor)", to: path)
  }

  private static let descriptorFolder = "/proc/self/fd"
}
