import Files
import TextParsing

/// The files that a mesh file may name: those in its folder and below, and no others.
package struct NeighborFiles: Sendable {
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

  /// The files in the folder of the file at `path`.
  package static func folder(ofFile path: String) -> NeighborFiles {
    let folder = String(path.pathFolder)
    return NeighborFiles { (name) throws(Refusal) in
      guard staysInside(name) else { throw .outside }
      let path = folder + name
      // A link in the folder may lead out of it.
      if let root = (folder.isEmpty ? "." : folder).resolvedPath, let target = path.resolvedPath,
        !target.utf8.starts(with: (root == "/" ? root : root + "/").utf8)
      {
        throw .outside
      }
      do throws(FileError) { return try InputFile.read(path) } catch { throw .file(error) }
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
