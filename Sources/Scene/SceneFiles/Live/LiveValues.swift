import SceneModel
import TextCoding

/// Values of parameters and properties from one or more lines of live input. Of several values for a name, the last counts.
///
/// A line is a JSON object of names, as those of `--set`, and values: numbers, lists of three numbers, `true`, `false`, or
/// texts as those of `--set`:
/// ```json
/// {"scale": 2, "sun.radius": 0.5, "sun.color": "gold", "arm.rotation": [0, 0, 45]}
/// ```
public struct LiveValues: Sendable {
  /// The values, with the number of the line from which each comes.
  private var values: [String: (value: JournalEntry.Value, line: Int)] = [:]
  /// The names in the order of their first lines.
  private var names: [String] = []

  /// Creates a value without values.
  public init() {}

  /// Whether there are no values.
  public var isEmpty: Bool { values.isEmpty }

  /// The number of names.
  public var count: Int { values.count }

  /// The error for a line, or a value, of live input.
  public struct Mistake: Error, Equatable, Sendable, CustomStringConvertible {
    /// The number of the line, from 1.
    public let line: Int
    /// The reason, without the line.
    public let reason: String

    /// Creates an error.
    package init(line: Int, reason: String) { (self.line, self.reason) = (line, reason) }

    /// The text of the error, such as `standard input:3: expected a JSON object, found a list`.
    public var description: String { "standard input:\(line): \(reason)" }
  }

  /// The largest length of a line, in bytes.
  public static let lineLimit = 1 << 26

  /// Returns whether a line is empty or white space.
  public static func isBlank(_ line: [UInt8]) -> Bool { line.allSatisfy { TextCoding.isBlank($0) } }

  /// Adds the values of a line. A line with an error adds none. O(length).
  public mutating func add(_ bytes: [UInt8], line: Int) throws(Mistake) {
    func mistake(_ expected: String, _ found: String) -> Mistake {
      Mistake(line: line, reason: "expected \(expected), found \(found)")
    }
    let object: JSON5Value
    do throws(JSON5Error) {
      object = try JSON5.parse(bytes)
    } catch {
      throw mistake(error.expected, error.found)
    }
    guard object.isObject else { throw mistake(#"a JSON object, as {"scale": 2}"#, object.summary) }
    var added: [(String, JournalEntry.Value)] = []
    for member in object.members {
      guard let value = JournalEntry.value(member.value) else {
        throw mistake("\(JournalEntry.expectedValue) for \(quoted(member.key))", member.value.summary)
      }
      added.append((member.key, value))
    }
    for (name, value) in added {
      if values.updateValue((value, line), forKey: name) == nil { names.append(name) }
    }
  }

  /// Sets the parameters and properties of `contents` in one batch, as `--set` does.
  ///
  /// - Returns: The errors of the names that do not exist, and of values that are not accepted. These have no effect.
  public func apply(to contents: SceneFile.Contents) -> [Mistake] {
    contents.replay(names.compactMap { name in values[name].map { JournalEntry(name, $0.value) } })
      .map { index, error in Mistake(line: values[names[index]]?.line ?? 0, reason: "\(error)") }
  }
}
