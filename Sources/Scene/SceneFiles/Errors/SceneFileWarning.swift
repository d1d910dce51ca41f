import Files
import MeshFormats
import ParticleFormats
import SceneModel
import TextCoding

/// A warning about a file that could be read. Its description is one line.
public struct SceneFileWarning: Equatable, Sendable, CustomStringConvertible {
  /// The kind of warning.
  public enum Reason: Equatable, Sendable {
    /// Some atoms have unknown elements, listed by the text in the element column.
    case unknownElements([ElementCounts.Entry])
    /// A number of atoms has no bonds, because they are too crowded; see `ParticleFrame.bondsByDistance`.
    case crowdedAtoms(Int)
    /// The file has more than one frame, and only the first is read.
    case moreFrames(total: Int)
    /// Features of a mesh file were omitted, described in words.
    case omitted([String])
    /// The file contains no `what`, so nothing is shown.
    case nothingFound(what: String)
    /// A note about reading a mesh file.
    case note(String)
    /// Vertices of a mesh file have a normal of length zero, which was replaced.
    case repairedNormals(count: Int)
    /// Invalid records were omitted. `first` is the error of the first one.
    case badRecords(count: Int, first: ParticleReadError)
    /// No model is visible in the picture, for the reason in the diagnosis.
    case nothingVisible(InvisibilityDiagnosis)
    /// None of the `total` particles of the frame is selected.
    case nothingSelected(total: Int)
    /// The scene has no triangles, so a mesh file would be empty.
    case noTriangles
    /// Frames from `number` on could not be indexed because of an error.
    case unreadableFrame(number: Int, ParticleReadError)
  }

  /// The path as given by the caller; `-` is standard input.
  public var path: String
  /// The line number, from 1. Nil if the warning has no position.
  public var line: Int?
  /// The kind of warning.
  public var reason: Reason

  /// One line for the terminal.
  public var description: String {
    let name = path == FileReader.standardInput ? "standard input" : path
    return "\(name)\(line.map { ":\($0)" } ?? ""): \(message)"
  }

  /// The description without the path.
  package var message: String {
    switch reason {
    case .unknownElements(let entries):
      "\(Self.list(entries)) of unknown element, drawn pink with the default radius"
    case .crowdedAtoms(let count):
      "\(count) \(count == 1 ? "atom has" : "atoms have") no bonds, because far more atoms are near than can be bonded"
    case .moreFrames(let total): "has \(total) frames, but only the first is read"
    case .omitted(let features): "contains parts that are left out: \(features.joined(separator: ", "))"
    case .nothingFound(let what): "contains no \(what), so nothing is shown"
    case .note(let text): text
    case .repairedNormals(let count):
      "\(count) \(count == 1 ? "vertex has a normal" : "vertices have normals") of length zero, replaced by those of the triangles"
    case .badRecords(let count, let first):
      "left out \(count) invalid \(count == 1 ? "record" : "records"), the first: \(first)"
    case .nothingVisible(let diagnosis): "nothing is visible: \(diagnosis)"
    case .nothingSelected(let total):
      "nothing is selected: --select leaves out \(total == 1 ? "the only particle" : "all \(total) particles")"
    case .noTriangles: "has no triangles, so there is nothing to write"
    case .unreadableFrame(let number, let error):
      switch error.reason {
      case .unexpected(let expected, let found):
        "expected \(expected) in frame \(number), found \(found); later frames are not counted"
      default: "frame \(number): \(error); later frames are not counted"
      }
    }
  }

  private static func list(_ entries: [ElementCounts.Entry]) -> String {
    let shown = 5
    let count = entries.reduce(0) { $0 + $1.count }
    let names = entries.prefix(shown).map { quoted($0.symbol) } + (entries.count > shown ? ["…"] : [])
    return "\(count) \(count == 1 ? "atom" : "atoms") (\(names.joined(separator: ", ")))"
  }
}

extension SceneFileWarning {
  /// Returns the warnings about a mesh file.
  static func reasons(about file: MeshFile.ReadResult) -> [SceneFileWarning.Reason] {
    let omissions = omissions(of: file)
    var warnings: [SceneFileWarning.Reason] = file.warnings.map { .note($0) }
    if file.repairedNormalCount > 0 { warnings.append(.repairedNormals(count: file.repairedNormalCount)) }
    if !omissions.isEmpty { warnings.append(.omitted(omissions)) }
    let document = file.document
    if document.triangleCount == 0, document.pointCount == 0, document.lineCount == 0 {
      warnings.append(.nothingFound(what: "triangles"))
    }
    return warnings
  }

  /// Returns the warnings about a text of points.
  static func reasons(about points: PointTextReader.Result) -> [SceneFileWarning.Reason] {
    points.warnings.map { .note($0) } + (points.omissions.isEmpty ? [] : [.omitted(points.omissions)])
  }

  /// Returns the omitted features of a mesh file, including points of meshes without triangles, which are not drawn.
  private static func omissions(of file: MeshFile.ReadResult) -> [String] {
    let points = file.document.meshes.reduce(0) { $0 + ($1.indices.isEmpty ? $1.vertices.count : 0) }
    guard points > 0 else { return file.omissions }
    return file.omissions + ["\(points) \(points == 1 ? "point" : "points")"]
  }
}
