import CommandLineSupport
import Files
import SceneFiles
import SceneModel

/// Saves the values of a document: into its scene file, of which only the characters of changed values differ, or for
/// another file into a new scene file beside it that refers to it.
final class DocumentSaver {
  /// The text of the scene file as this program knows it: as it was read, or as it was saved last.
  private var knownText: [UInt8]?
  /// The path of the scene file that was created for a file of another format.
  private var createdPath: String?

  /// What a save has done.
  struct Outcome {
    /// The path of the written file. Nil if there was nothing to write.
    let path: String?
    /// The number of values that were written.
    let changeCount: Int
    /// The values that the file cannot hold.
    let omissions: [String]
    /// Whether the changes that can be undone are all among what was saved or is named in `omissions`.
    var isComplete = true
    /// Whether the document had no file before.
    var isNewFile = false
  }

  /// Creates the saver of `document`.
  init(_ document: Document) { knownText = document.contents?.text }

  /// Saves the values of `document`.
  ///
  /// - Parameter camera: The view to save. Nil to leave the one of the file.
  /// - Throws: `SavingError`, `SceneFileError` or `FileError`. The file is then unchanged.
  func save(_ document: Document, camera: Camera?) throws -> Outcome {
    guard let contents = document.contents, let file = document.file else { throw SavingError.demo }
    if file.path == FileReader.standardInput { throw SavingError.standardInput }
    guard contents.format == .json5 else {
      // Of a mesh file, the changes that are not saved are known.
      let hasEdits = contents.format.particleFormat != nil && document.history?.history.lastStep != nil
      return try saveNew(contents, file, camera, hasEdits: hasEdits)
    }
    if !file.parts.isEmpty { return try saveTogether(contents, file, camera, leaving: document.played) }
    let bytes = try currentText(of: file, document.edits)
    let revision = try contents.revision(
      of: bytes, limits: file.options.reading.limits, allowing: file.options.reading.allowedFolders,
      camera: camera, leaving: document.played)
    if revision.bytes != bytes { try write(revision.bytes, to: file.path) }
    knownText = revision.bytes
    return Outcome(
      path: revision.bytes == bytes ? nil : file.path, changeCount: revision.changeCount,
      omissions: revision.omissions)
  }

  /// Returns the text on the disk. One of another program is returned when the user has been asked about it.
  private func currentText(of file: DocumentFile, _ edits: EditSession?) throws -> [UInt8] {
    let stored = try FileReader.read(file.path)
    if stored.starts(with: FileReader.gzipSignature) { throw SavingError.compressed(file.path) }
    if stored == knownText || edits?.isConfirmed(Confirmation.overwrite(stored)) == true { return stored }
    throw SavingError.changedOutside(file.path)
  }

  /// Writes the scene of several files, for which there is no file yet.
  private func saveTogether(
    _ contents: SceneFile.Contents, _ file: DocumentFile, _ camera: Camera?, leaving left: Set<String>
  ) throws -> Outcome {
    let revision = try contents.revision(
      of: knownText ?? [], limits: file.options.reading.limits,
      allowing: file.options.reading.allowedFolders, camera: camera, leaving: left)
    var output = try OutputFile(path: file.path)
    try output.write(revision.bytes)
    guard try output.commitIfNew() else { throw SavingError.exists(file.path) }
    knownText = revision.bytes
    return Outcome(
      path: file.path, changeCount: revision.changeCount, omissions: revision.omissions, isNewFile: true)
  }

  /// Writes a scene file that refers to a file of another format. It has the name of the file with another ending.
  private func saveNew(
    _ contents: SceneFile.Contents, _ file: DocumentFile, _ camera: Camera?, hasEdits: Bool
  ) throws -> Outcome {
    let path = contents.newSceneFilePath
    let revision = try contents.newSceneFile(
      at: path, limits: file.options.reading.limits, allowing: file.options.reading.allowedFolders,
      camera: camera)
    if createdPath != path, FileReader.problem(path) == nil { throw SavingError.exists(path) }
    try write(revision.bytes, to: path)
    createdPath = path
    // Which changes these are is not known. That they are not saved must not stay unsaid.
    let others =
      hasEdits ? ["changes of anything but the view, the background, the environment and the effects"] : []
    return Outcome(
      path: path, changeCount: revision.changeCount, omissions: revision.omissions + others,
      isComplete: !hasEdits)
  }

  private func write(_ bytes: [UInt8], to path: String) throws {
    var output = try OutputFile(path: path)
    try output.write(bytes)
    try output.commit(isOnDisk: true)
  }
}

/// What the user confirms by asking for it again; see `EditSession.isConfirmed(_:)`.
enum Confirmation: Hashable {
  /// The edits since the last save are forgotten.
  case revert
  /// The window closes without a save.
  case close
  /// A save replaces values that another program has put into the file, which has this text.
  case overwrite([UInt8])
}

/// The reason why a document cannot be saved.
enum SavingError: Error, Equatable, CustomStringConvertible {
  case demo, standardInput
  case compressed(String)
  case changedOutside(String)
  case exists(String)

  var description: String {
    switch self {
    case .demo: "a demo cannot be saved; open a scene file"
    case .standardInput: "a scene from standard input has no file to save it in"
    case .compressed(let path): "\(path): a compressed scene file is not saved; expand it first"
    case .changedOutside(let path):
      "\(path) was changed by another program; save again to put the values of the window into the new text"
    case .exists(let path): "\(path) already exists, and was not written by this window"
    }
  }
}
