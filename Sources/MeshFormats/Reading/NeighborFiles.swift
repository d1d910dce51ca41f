#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

import Files
import TextParsing

/// The files that a mesh file may name: those in its folder and below, and no others.
package struct NeighborFiles: Sendable {
  /// What messages put before the name of a file: the folder with its slash, or nothing.
  package var folder = ""
  /// The most bytes that are read of all of them and of the file that names them.
  package var sizeLimit = InputFile.sizeLimit
  /// The bytes of a file by its relative path.
  package var read: @Sendable (_ name: String) throws(Refusal) -> [UInt8]

  /// Why a neighbour is not read.
  package enum Refusal: Error, Equatable {
    /// It could not be read.
    case file(FileError)
    /// Its path leaves the folder.
    case outside
    /// There is no folder: the file came from memory or standard input.
    case noFolder
  }

  /// No files.
  package static let none = NeighborFiles { (_) throws(Refusal) in throw .noFolder }

  /// The longest name that is looked for, in bytes: Linux's `PATH_MAX`.
  private static let nameLimit = 4096

  /// The files in the folder of the file at `path`. Only regular files are read, of at most `sizeLimit` bytes each: a pipe
  /// in the folder is refused, where reading it would wait for whatever process writes to it.
  package static func folder(ofFile path: String, sizeLimit: Int = InputFile.sizeLimit) -> NeighborFiles {
    let folder = String(path.pathFolder)
    return NeighborFiles(folder: folder, sizeLimit: sizeLimit) { (name) throws(Refusal) in
      guard name.utf8.count <= nameLimit else {
        throw .file(.system(operation: .read, path: quoted(name.pathDescription), code: ENAMETOOLONG))
      }
      guard staysInside(name) else { throw .outside }
      let path = folder + name
      // A link in the folder may lead out of it.
      if let root = (folder.isEmpty ? "." : folder).resolvedPath, let target = path.resolvedPath,
        !target.utf8.starts(with: (root == "/" ? root : root + "/").utf8)
      {
        throw .outside
      }
      do throws(FileError) {
        return try InputFile.readRegular(path, limit: sizeLimit)
      } catch {
        throw .file(error)
      }
    }
  }

  /// Whether `name` is a relative path that never climbs. Bytes count: "/" and a combining mark are one character.
  private static func staysInside(_ name: String) -> Bool {
    let slash = UInt8(ascii: "/")
    guard !name.isEmpty, name.utf8.first != slash, !name.utf8.contains(0) else { return false }
    return !name.utf8.split(separator: slash).contains { $0.elementsEqual("..".utf8) }
  }
}

extension MeshReadError {
  /// Why the file called `name`, which the one at `path` names, is not read.
  init(_ refusal: NeighborFiles.Refusal, name: String, path: String, at place: Place?) {
    switch refusal {
    case .file(let error): self.init(path: path, at: place, .file(error))
    case .outside:
      self.init(
        path: path, at: place,
        .unexpected(expected: "a path within the file's folder", found: quoted(name.pathDescription)))
    case .noFolder:
      self.init(
        path: path, at: place,
        .unexpected(
          expected: "all in one file, where there is no folder",
          found: "the name \(quoted(name.pathDescription))"))
    }
  }
}
