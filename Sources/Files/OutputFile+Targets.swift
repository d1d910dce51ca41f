#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Resolution of the path that a file is written to.
extension OutputFile {
  /// Resolves symbolic links in `path`, so that the file a link points to is replaced and not the link. The file need
  /// not exist yet.
  ///
  /// - Throws: `FileError.system` if the links form a cycle.
  static func resolvingLinks(_ path: String) throws(FileError) -> String {
    if let resolved = path.resolvedPath { return resolved }
    if errno == ELOOP { throw .system(operation: .write, path: path, code: ELOOP) }
    guard let destination = path.linkDestination else { return path }
    let folder = destination.utf8.first == UInt8(ascii: "/") ? "" : path.pathFolder
    return try resolvingLinks(folder + destination)
  }

  /// Returns whether something exists at `path`. Symbolic links are followed.
  package static func exists(_ path: String) -> Bool { FileSystem.hasAccess(to: path, F_OK) }
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
