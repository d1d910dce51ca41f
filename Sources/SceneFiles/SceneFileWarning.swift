import Files
import ParticleFormats
public import SceneModel
import TextParsing

/// What the reader of a file should know, though the file could be read. Its description is one line.
public struct SceneFileWarning: Equatable, Sendable, CustomStringConvertible {
  /// What there is to know.
  public enum Reason: Equatable, Sendable {
    /// Atoms of no known element, by what stands for their element.
    case unknownElements([AtomSummary.Entry])
    /// The file goes on after its first frame, the only one that is read.
    case moreFrames(total: Int)
    /// What a mesh file holds that is left out, in words.
    case omitted([String])
    /// The file contains no `what`, which is all that would be shown of it.
    case nothingFound(what: String)
    /// A note about how a mesh file was read.
    case note(String)
    /// Records that are wrong were left out; what is wrong with the first.
    case badRecords(count: Int, first: ParticleReadError)
    /// No model is visible in a picture; why.
    case nothingVisible(SceneDiagnosis)
    /// No particle of the frame, of so many, is selected.
    case nothingSelected(total: Int)
    /// The scene has no triangles, which is all that a mesh file holds.
    case noTriangles
    /// Frames after the last that was counted could not be read; why.
    case unreadableFrame(number: Int, ParticleReadError)
  }

  /// The file, as it was asked for; `-` is standard input.
  public var path: String
  /// The line, from 1, where there is one to name.
  public var line: Int?
  /// What there is to know.
  public var reason: Reason

  /// One line for the person at the terminal.
  public var description: String {
    let name = path == InputFile.standardInput ? "standard input" : path
    return "\(name)\(line.map { ":\($0)" } ?? ""): \(message)"
  }

  /// The description without the file's name.
  public var message: String {
    switch reason {
    case .unknownElements(let entries):
      "\(Self.list(entries)) of unknown element, drawn pink with the default radius"
    case .moreFrames(let total): "has \(total) frames, but only the first is read"
    case .omitted(let features): "contains parts that are left out: \(features.joined(separator: ", "))"
    case .nothingFound(let what): "contains no \(what), so nothing is shown"
    case .note(let text): text
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

  private static func list(_ entries: [AtomSummary.Entry]) -> String {
    let shown = 5
    let count = entries.reduce(0) { $0 + $1.count }
    let names = entries.prefix(shown).map { quoted($0.symbol) } + (entries.count > shown ? ["…"] : [])
    return "\(count) \(count == 1 ? "atom" : "atoms") (\(names.joined(separator: ", ")))"
  }
}
