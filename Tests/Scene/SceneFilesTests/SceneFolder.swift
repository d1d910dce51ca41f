import Geometry
import Synchronization

@testable import MeshFormats
@testable import SceneFiles

/// Files in memory that a scene file refers to.
final class SceneFolder: Sendable {
  private let files: [String: [UInt8]]
  private let counts = Mutex<[String: Int]>([:])

  init(_ texts: [String: String], meshes: [String: MeshDocument] = [:]) throws {
    var files = texts.mapValues { Array($0.utf8) }
    for (name, document) in meshes { files[name] = try document.bytes(as: MeshFormat(path: name) ?? .glb) }
    self.files = files
  }

  /// The number of times each file was read.
  var readCounts: [String: Int] { counts.withLock { $0 } }

  /// The files as those beside the scene.
  var siblings: SiblingFiles {
    SiblingFiles { [self] (name) throws(SiblingFiles.Refusal) in
      counts.withLock { $0[name, default: 0] += 1 }
      if name.hasPrefix("..") { throw .outside }
      guard let bytes = files[name] else { throw .file(.system(operation: .read, path: name, code: 2)) }
      return bytes
    }
  }

  /// Reads `text` as the file `scene.json5` in the folder.
  func read(
    _ text: String, limits: RepetitionLimits = RepetitionLimits()
  ) throws(SceneFileError) -> SceneFile.Contents {
    try SceneFile.parse(
      Array(text.utf8), path: "scene.json5", siblings: siblings, repetitionLimits: limits)
  }

  /// Returns the message of the error for `text`, or "accepted" if there is no error.
  func refusal(of text: String, limits: RepetitionLimits = RepetitionLimits()) -> String {
    do {
      _ = try read(text, limits: limits)
      return "accepted"
    } catch { return error.description }
  }
}
