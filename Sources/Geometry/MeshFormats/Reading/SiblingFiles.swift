#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

import Files
import TextCoding

/// The files that a mesh file or a scene may refer to: those in its folder and in folders below it, but not hidden ones, whose
/// name or folder begins with a dot. They are the private files of a user, such as `.ssh`, in whose folder a file of a stranger
/// may be saved.
package struct SiblingFiles: Sendable {
  /// The prefix of a file name in messages: the folder with a trailing slash, or empty.
  package var folder = ""
  /// The maximum number of bytes of these files and of the file that refers to them, in total.
  package var sizeLimit = FileReader.sizeLimit
  /// Returns the bytes of a file by its relative path.
  package var read: @Sendable (_ name: String) throws(Refusal) -> [UInt8]
  /// Returns the names of the files in a folder by its relative path, for suggestions. Empty if it cannot be read.
  package var names: @Sendable (_ folder: String) -> [String] = { _ in [] }
  /// Returns whether a file, by its relative path, is in a folder that was allowed explicitly.
  package var isAllowed: @Sendable (_ name: String) -> Bool = { _ in false }

  /// The reason why a file is refused.
  package enum Refusal: Error, Equatable {
    /// The file cannot be read.
    case file(FileError)
    /// The path leads out of the folder.
    case outside
    /// The file or a folder on its path is hidden.
    case hidden
    /// There is no folder, because the mesh file comes from memory or standard input.
    case noFolder
  }

  /// No files are allowed.
  package static let none = SiblingFiles { (_) throws(Refusal) in throw .noFolder }

  /// The maximum length of a name in bytes: `PATH_MAX` of Linux.
  private static let nameLimit = 4096

  /// Returns the files in the folder of the file at `path`, and those in the folders `allowed`, to which names may lead
  /// from it. Only regular files of at most `sizeLimit` bytes are read. A pipe is refused, because reading it would wait
  /// for another process.
  package static func folder(
    ofFile path: String, sizeLimit: Int = FileReader.sizeLimit, allowing allowed: [String] = []
  ) -> SiblingFiles {
    let folder = String(path.pathFolder)
    var files = SiblingFiles(folder: folder, sizeLimit: sizeLimit) { (name) throws(Refusal) in
      guard name.utf8.count <= nameLimit else {
        throw .file(.system(operation: .read, path: quoted(name.pathDescription), code: ENAMETOOLONG))
      }
      let normal = normalized(name)
      let isInside = staysInside(normal)
      guard isInside || !allowed.isEmpty else { throw .outside }
      let path = join(folder, isInside ? normal : name)
      // A symbolic link in the folder may lead out of it.
      let target = path.resolvedPath
      if let target, allowed.contains(where: target.isFile(inFolder:)) { return try read(path, sizeLimit) }
      let inner = target?.path(inFolder: folder)
      if !isInside || target != nil && inner == nil { throw .outside }
      if isHidden(normal) || inner.map(isHidden) == true { throw .hidden }
      return try read(path, sizeLimit)
    }
    files.isAllowed = { name in
      guard let target = join(folder, name).resolvedPath else { return false }
      return allowed.contains(where: target.isFile(inFolder:))
    }
    files.names = { name in
      let name = normalized(name)
      let path = join(folder, name)
      let isInside = name.isEmpty || staysInside(name) && path.resolvedPath?.isFile(inFolder: folder) == true
      return isInside ? FileReader.names(inFolder: path.isEmpty ? "." : path) : []
    }
    return files
  }

  /// Returns the bytes of the first of `names` that can be read, and its name.
  ///
  /// - Parameter names: names of one file, as of `FileReferences.candidates(for:in:)`.
  /// - Throws: the most telling refusal: that of a file that exists, then one of a place that is not allowed.
  package func readFirst(of names: [String]) throws(Refusal) -> (name: String, bytes: [UInt8]) {
    var worst: Refusal?
    for name in names {
      do throws(Refusal) {
        return (name, try read(name))
      } catch {
        if worst == nil || error.rank > worst?.rank ?? 0 { worst = error }
      }
    }
    throw worst ?? .noFolder
  }

  private static func read(_ path: String, _ sizeLimit: Int) throws(Refusal) -> [UInt8] {
    do throws(FileError) {
      return try FileReader.readRegular(path, limit: sizeLimit)
    } catch {
      throw .file(error)
    }
  }

  /// Returns whether a part of a normalized relative path begins with a dot.
  private static func isHidden(_ path: String) -> Bool {
    path.utf8.split(separator: UInt8(ascii: "/")).contains { $0.first == UInt8(ascii: ".") }
  }

  /// Returns the files as a file in `folder`, which is relative to the folder of these files, refers to them.
  package func relative(to folder: String) -> SiblingFiles {
    if folder.isEmpty { return self }
    var files = SiblingFiles(
      folder: Self.join(self.folder, folder), sizeLimit: sizeLimit
    ) { [read] (name) throws(Refusal) in try read(Self.path(of: name, in: folder)) }
    files.names = { [names] in names(Self.path(of: $0, in: folder)) }
    files.isAllowed = { [isAllowed] in isAllowed(Self.path(of: $0, in: folder)) }
    return files
  }

  /// Returns the normalized path of the file that a file in `folder` refers to as `name`.
  package static func path(of name: String, in folder: String) -> String { normalized(join(folder, name)) }

  /// Returns the path of the file that the file at `path` refers to as `name`. References from standard input are
  /// relative to the working folder.
  package static func path(of name: String, besideFile path: String) -> String {
    join(path.pathFolder, name)
  }

  /// Returns a path without `.`, and without `..` after the name of a folder, as RFC 3986, section 5.2.4: `a.png`,
  /// `./a.png` and `b/../a.png` are one file. The folder `b` need not exist. O(length).
  package static func normalized(_ path: String) -> String {
    guard path.utf8.contains(UInt8(ascii: ".")) else { return path }
    var parts: [Substring.UTF8View] = []
    for part in path.utf8.split(separator: UInt8(ascii: "/")) where !part.elementsEqual(".".utf8) {
      let isParent = part.elementsEqual("..".utf8)
      if isParent, let last = parts.last, !last.elementsEqual("..".utf8) {
        parts.removeLast()
      } else {
        parts.append(part)
      }
    }
    return (isAbsolute(path) ? "/" : "") + parts.lazy.map { Substring($0) }.joined(separator: "/")
  }

  /// Returns the path of `name`, which is absolute or relative to `folder`. `folder` is empty or ends with a slash.
  package static func join(_ folder: some StringProtocol, _ name: String) -> String {
    isAbsolute(name) ? name : folder + name
  }

  private static func isAbsolute(_ path: String) -> Bool { path.utf8.first == UInt8(ascii: "/") }

  /// Returns whether `name` is a relative path without `..`. Bytes are compared, because "/" with a combining mark is a
  /// single character.
  private static func staysInside(_ name: String) -> Bool {
    let slash = UInt8(ascii: "/")
    guard !name.isEmpty, !isAbsolute(name), !name.utf8.contains(0) else { return false }
    return !name.utf8.split(separator: slash).contains { $0.elementsEqual("..".utf8) }
  }
}

extension SiblingFiles.Refusal {
  /// How much the refusal tells about a file with several names.
  fileprivate var rank: Int {
    switch self {
    case .file(.isDirectory): 1
    case .file(let error): error.isMissingFile ? 1 : 4
    // With its backslashes turned, a name that begins with dots can lead out of the folder.
    case .hidden: 2
    case .outside: 3
    case .noFolder: 0
    }
  }

  /// What is wrong with a file that is left out, as the end of a message that begins with its name: `: is hidden, …`.
  ///
  /// - Parameter paths: the spellings of the path in messages of the file system.
  func clause(_ paths: [String]) -> String {
    switch self {
    case .file(let error):
      // The description begins with the path.
      let text = error.description
      for path in paths where text.utf8.starts(with: path.utf8) {
        return String(decoding: text.utf8.dropFirst(path.utf8.count), as: UTF8.self)
      }
      return ": \(shortened(text))"
    case .outside:
      return ": is outside the folder of the file, and is read only from a folder of --allow-files"
    case .hidden: return ": is hidden, and is read only from a folder of --allow-files"
    case .noFolder: return ": is not read, because the input has no folder"
    }
  }
}

extension String {
  /// Returns whether the resolved path is that of a file in `folder` or below it. False if the folder does not exist.
  fileprivate func isFile(inFolder folder: String) -> Bool { path(inFolder: folder) != nil }

  /// Returns the resolved path relative to `folder`. Nil if the file is not in it or below it, and if the folder does not
  /// exist.
  fileprivate func path(inFolder folder: String) -> String? {
    guard let root = (folder.isEmpty ? "." : folder).resolvedPath else { return nil }
    let prefix = (root == "/" ? root : root + "/").utf8
    return utf8.starts(with: prefix) ? String(Substring(utf8.dropFirst(prefix.count))) : nil
  }
}

extension MeshReadError {
  /// Creates the error for a refused file `name` that the file at `path` refers to.
  init(_ refusal: SiblingFiles.Refusal, name: String, path: String, at place: FileLocation?) {
    switch refusal {
    case .file(let error): self.init(path: path, at: place, .file(error))
    case .outside:
      self.init(
        path: path, at: place,
        .unexpected(
          expected: "a path within the file's folder, or of --allow-files",
          found: quoted(name.pathDescription)))
    case .hidden:
      self.init(
        path: path, at: place,
        .unexpected(
          expected: "a path without hidden files and folders, or in a folder of --allow-files",
          found: quoted(name.pathDescription)))
    case .noFolder:
      self.init(
        path: path, at: place,
        .unexpected(
          expected: "a file that refers to no other files, because the input has no folder",
          found: "a reference to \(quoted(name.pathDescription))"))
    }
  }
}
