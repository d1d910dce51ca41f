#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Resolution of the path that a file is written to.
extension OutputFile {
  /// Returns the file that the symbolic link at `path` points to, also through further links, so that it is replaced and
  /// not the link. Returns `path` if it is no link. The file need not exist yet.
  ///
  /// A link is followed where Linux would (`fs.protected_symlinks`, proc_sys_fs(5)), whatever the system's setting. Each
  /// link is checked before it is read: a link that passes cannot be replaced by another user.
  ///
  /// - Throws: `FileError.system` if a link of another user is not followed, and if the links form a cycle.
  static func resolvingLinks(_ path: String) throws(FileError) -> String {
    var target = path
    for _ in 0..<linkLimit {
      guard let status = FileSystem.linkStatus(of: target), status.st_mode & S_IFMT == S_IFLNK else {
        return target
      }
      guard !isPlanted(target, status) else { throw .system(operation: .write, path: path, code: EACCES) }
      guard let destination = target.linkDestination else { return target }
      target = (destination.utf8.first == UInt8(ascii: "/") ? "" : target.pathFolder) + destination
    }
    throw .system(operation: .write, path: path, code: ELOOP)
  }

  /// Returns whether another user may have made the link or pipe at `path` for this process to write through it.
  private static func isPlanted(_ path: String, _ status: stat) -> Bool {
    let folder = path.pathFolder
    guard let parent = FileSystem.status(of: folder.isEmpty ? "." : String(folder)) else { return false }
    return isPlanted(
      owner: status.st_uid, folderOwner: parent.st_uid, folderMode: parent.st_mode, user: geteuid())
  }

  /// Returns whether `user` must not write through a link or pipe of `owner`: the folder is one in which all users may
  /// create files but not remove those of others, as `/tmp`, and `owner` is neither the user nor the folder's owner.
  package static func isPlanted(owner: uid_t, folderOwner: uid_t, folderMode: mode_t, user: uid_t) -> Bool {
    let shared = S_ISVTX | S_IWOTH
    return folderMode & shared == shared && owner != user && owner != folderOwner
  }

  /// Returns whether a file at `path` is written directly: standard output, an open file of this process, a pipe, a
  /// device. No second file can be written beside it, and its name says nothing about a format.
  package static func isWrittenDirectly(_ path: String) -> Bool {
    path == standardOutput || ownDescriptor(path) != nil || isSpecial(path)
  }

  /// Opens the file at `path` for writing if it is written directly; see `isWrittenDirectly(_:)`. Nil if it is not.
  /// Opening a FIFO waits for the process that reads it. A FIFO of another user in a shared folder is refused, as by Linux
  /// (`fs.protected_fifos`).
  ///
  /// - Throws: `FileError` if it cannot be opened.
  static func openDirectly(_ path: String) throws(FileError) -> Int32? {
    if path == standardOutput { return STDOUT_FILENO }
    let descriptor: Int32
    if let own = ownDescriptor(path) {
      // A second descriptor of the same open file continues at its offset. Opening the path would start at offset 0.
      descriptor = fcntl(own, F_DUPFD_CLOEXEC, 0)
    } else if isSpecial(path) {
      let target = try resolvingLinks(path)
      if let status = FileSystem.linkStatus(of: target), status.st_mode & S_IFMT == S_IFIFO,
        isPlanted(target, status)
      {
        throw .system(operation: .write, path: path, code: EACCES)
      }
      descriptor = FileSystem.open(path, O_WRONLY | O_CLOEXEC)
    } else {
      return nil
    }
    if descriptor < 0 {
      let code = errno
      // A socket cannot be opened by its name.
      if code == ENXIO, let mode = FileSystem.status(of: path)?.st_mode,
        let kind = FileError.SpecialFileKind(mode: mode), kind == .socket
      {
        throw .notRegular(path: path, kind)
      }
      throw .system(operation: .write, path: path, code: code)
    }
    return descriptor
  }

  /// Whether something exists at `path` that is neither a regular file nor a folder.
  private static func isSpecial(_ path: String) -> Bool {
    guard let status = FileSystem.status(of: path) else { return false }
    return status.st_mode & S_IFMT != S_IFREG && status.st_mode & S_IFMT != S_IFDIR
  }

  /// Returns the descriptor of this process that `path` names: 1 for `/dev/stdout`, `/dev/fd/1` and `/proc/self/fd/1`.
  /// The links there are not paths of files: that of a pipe is `pipe:[123]`.
  private static func ownDescriptor(_ path: String) -> Int32? {
    let processFolder = "/proc/\(getpid())/fd"
    var path = path
    for _ in 0..<linkLimit {
      if let number = Int32(path.pathName), number >= 0 {
        let folder = String(path.pathFolder)
        if folder == "/proc/self/fd/" || folder == "/dev/fd/" || folder.resolvedPath == processFolder {
          return number
        }
      }
      guard let destination = path.linkDestination else { return nil }
      path = (destination.utf8.first == UInt8(ascii: "/") ? "" : path.pathFolder) + destination
    }
    return nil
  }

  /// The maximum number of links in a path, as that of Linux.
  private static let linkLimit = 40

  /// Returns whether something exists at `path`. Symbolic links are followed.
  package static func exists(_ path: String) -> Bool { FileSystem.hasAccess(to: path, F_OK) }

  /// Returns whether something exists at `path`, which may be a link to a missing file.
  package static func existsOrIsLink(_ path: String) -> Bool { FileSystem.linkStatus(of: path) != nil }
}

/// A cache that maps paths to the files which writing to them creates or replaces. Different spellings of a path give
/// the same result: links, `.` and `..` are resolved.
package struct OutputPathResolver {
  /// The resolved folders by the bytes of their paths as given.
  private var folders: [[UInt8]: String] = [:]

  /// Creates an empty cache.
  package init() {}

  /// Returns the file that writing to `path` creates or replaces. Returns `path` itself if it cannot be resolved. Takes
  /// one system call, and a few more for a folder that is not cached yet and for a link.
  package mutating func target(of path: String) -> String {
    guard path != OutputFile.standardOutput else { return path }
    let isLink = FileSystem.linkStatus(of: path).map { $0.st_mode & S_IFMT == S_IFLNK } ?? false
    let target = isLink ? (try? OutputFile.resolvingLinks(path)) ?? path : path
    let folder = Array(target.pathFolder.utf8)
    if let known = folders[folder] { return known + target.pathName }
    guard let root = (folder.isEmpty ? "." : String(target.pathFolder)).resolvedPath else { return target }
    let known = root.utf8.last == UInt8(ascii: "/") ? root : root + "/"
    folders[folder] = known
    return known + target.pathName
  }
}
