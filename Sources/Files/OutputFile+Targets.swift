#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Where a path leads that a file is to be written to.
extension OutputFile {
  /// Where `path` leads through symbolic links, so that the file a link points to is replaced and not the link; also
  /// where there is no such file yet.
  ///
  /// - Throws: `FileError.system` if the links lead round in a circle.
  static func resolvingLinks(_ path: String) throws(FileError) -> String {
    if let resolved = path.resolvedPath { return resolved }
    if errno == ELOOP { throw .system(operation: .write, path: path, code: ELOOP) }
    guard let destination = path.linkDestination else { return path }
    let folder = destination.utf8.first == UInt8(ascii: "/") ? "" : path.pathFolder
    return try resolvingLinks(folder + destination)
  }

  /// Whether there is something at `path`; a symbolic link is followed.
  package static func exists(_ path: String) -> Bool { FileSystem.hasAccess(to: path, F_OK) }
}

/// Under one name the files that are made or replaced by writing to paths, however these spell them: no links, no `.`
/// and `..`.
package struct OutputTargets {
  /// The folders that were looked up, as paths spell them and without links.
  private var folders: [[UInt8]: String] = [:]

  /// Knows no folder yet.
  package init() {}

  /// The file that writing to `path` makes or replaces; `path` itself where that cannot be found out. One system call, and
  /// a few for a folder that was not looked up yet and for a link.
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
