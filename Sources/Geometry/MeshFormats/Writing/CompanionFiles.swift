import Files
import Geometry
import TextCoding

/// The files beside a mesh file that refers to them: the buffer of a glTF or the materials of an OBJ, and images.
///
/// A companion replaces an existing file only if that belongs to the main file that is replaced: the old main file
/// refers to it, or the old material library of an OBJ does, or a program was killed while it replaced them together. A file
/// with the same content is kept.
package struct CompanionFiles {
  private struct File {
    let path: String
    /// The content of an image. Nil for the buffer or the materials.
    let image: EncodedImage?
    var state = State.missing
  }

  private enum State {
    case missing, owned, identical
  }

  private let output: MeshOutput
  private let mainPath: String
  private var files: [File]
  /// Whether a program was killed while it replaced these files, so that the existing ones may be of two documents. Set by
  /// `checkReplacements`.
  package private(set) var wereInterrupted = false

  /// The paths of the files.
  package var paths: [String] { files.map(\.path) }

  /// Determines the companions of the file at `mainPath`, to which `output` refers. Nothing is written. O(nodes).
  ///
  /// - Throws: `MeshWriteError.companionsOfStream` if the main file is a pipe or a device, or standard output.
  package init(of output: MeshOutput, besideFile mainPath: String) throws(MeshWriteError) {
    (self.output, self.mainPath) = (output, mainPath)
    let (format, options) = (output.format, output.options)
    files = output.document.imageFiles(as: format, options: options).map {
      File(path: mainPath.pathFolder + $0.name, image: $0.image)
    }
    if let name = options.sidecarName, format.sidecarExtension != nil {
      files.append(File(path: mainPath.pathFolder + name, image: nil))
    }
    if let last = files.last, OutputFile.isWrittenDirectly(mainPath) {
      throw .companionsOfStream(path: mainPath, companion: last.path)
    }
  }

  /// Checks that the companions replace no files of others. O(size of the old main file and of the companions) if a
  /// companion exists.
  ///
  /// - Parameter overwrites: Whether any existing file may be replaced.
  /// - Throws: `MeshWriteError.foreignFile` for an existing file that does not belong to the main file.
  package mutating func checkReplacements(overwrites: Bool) throws(MeshWriteError) {
    let interrupted = OutputFileGroup.interruptedNames(ofGroupWith: mainPath)
    wereInterrupted = interrupted != nil
    var owned: Set<[UInt8]>?
    for index in files.indices where OutputFile.existsOrIsLink(files[index].path) {
      let file = files[index]
      if overwrites || interrupted?.contains(String(file.path.pathName).pathBytes) == true {
        files[index].state = .owned
        continue
      }
      let names = owned ?? Self.referencedFiles(ofFile: mainPath, output.format)
      owned = names
      if names.contains(String(file.path.pathName).pathBytes) {
        files[index].state = .owned
      } else if try isIdentical(file) {
        files[index].state = .identical
      } else {
        throw .foreignFile(path: file.path, mainFile: mainPath)
      }
    }
  }

  /// Writes the companions, and commits them and `main`; see `OutputFileGroup`. `checkReplacements` must have been
  /// called: a companion that was not found by it replaces no file.
  ///
  /// - Throws: `MeshWriteError`. The main file is then unchanged, and companions that did not exist are removed.
  package func commit(with main: inout OutputFile, isOnDisk: Bool = false) throws(MeshWriteError) {
    let group = OutputFileGroup()
    for file in files where file.state != .identical {
      try group.add(file.path, replaces: file.state == .owned, wrapping: { .file($0) }) {
        output throws(MeshWriteError) in try write(file, to: &output)
      }
    }
    do throws(FileError) {
      try group.commit(with: &main, isOnDisk: isOnDisk)
    } catch {
      throw .file(error)
    }
  }

  private func write<Sink: ByteSink & ~Copyable>(_ file: File, to sink: inout Sink) throws(MeshWriteError) {
    if let image = file.image {
      do throws(FileError) { try sink.write(image.bytes) } catch { throw .file(error) }
    } else {
      try output.writeSidecar(to: &sink)
    }
  }

  /// Returns whether the existing file has the bytes that would be written.
  private func isIdentical(_ file: File) throws(MeshWriteError) -> Bool {
    guard var comparer = ContentComparer(file.path) else { return false }
    try write(file, to: &comparer)
    return comparer.finish()
  }

  /// Returns the names of the files in the folder of an existing mesh file that it refers to. Empty if it cannot be
  /// parsed.
  private static func referencedFiles(ofFile path: String, _ format: MeshFormat) -> Set<[UInt8]> {
    guard let bytes = try? FileReader.readRegular(path, limit: FileReader.sizeLimit) else { return [] }
    let input = MeshInput(path: path, siblings: .folder(ofFile: path))
    guard let references = format.type.references(in: bytes, input) else { return [] }
    return Set(references.names.map { SiblingFiles.normalized($0).pathBytes })
  }
}
