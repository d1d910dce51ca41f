import TextCoding

/// A selection of particles by an expression: `residue HEM`, `element C N and not chain A`, `within 5 of residue HEM`.
///
/// ```
/// selection  = conjunction { "or" conjunction }
/// conjunction = term { "and" term }
/// term       = "not" term | "within" NUMBER "of" term | "(" selection ")" | "all" | "none"
///            | PROPERTY value { value } | PROPERTY comparison NUMBER
/// value      = WORD | "QUOTED WORDS" | NUMBER | NUMBER ".." NUMBER
/// comparison = "<" | "<=" | ">" | ">=" | "=" | "!="
/// ```
/// `not` binds more tightly than `and`, which binds more tightly than `or`. A property is `element`, `index` (from 0),
/// `x`, `y`, `z`, or a column of the file: `chain`, `residue`, `name`, `number` and `temperature` of a PDB file, `mol`
/// or `type` of a dump. A residue can be given by its number. Words are case-sensitive; property names, keywords and
/// element symbols are not.
public struct ParticleSelection: Equatable, Sendable {
  /// The text of the selection.
  public let text: String
  let root: Node

  /// A node of the syntax tree.
  indirect enum Node: Equatable, Sendable {
    case all, none
    case not(Node)
    case and(Node, Node)
    case or(Node, Node)
    case within(Float, of: Node)
    /// A property with one of several values. `position` is the column of the property in the text, from 1, for error
    /// messages.
    case values(property: String, [Value], position: Int)
    case comparison(property: String, Comparison, Float, position: Int)
  }

  /// A value in a selection.
  enum Value: Equatable, Sendable {
    case word(String)
    case number(Float, spelling: String)
    case range(ClosedRange<Float>)
  }

  /// A comparison operator.
  enum Comparison: String, CaseIterable, Sendable {
    case less = "<", lessOrEqual = "<=", greater = ">", greaterOrEqual = ">=", equal = "=", unequal = "!="

    func holds(_ left: Float, _ right: Float) -> Bool {
      switch self {
      case .less: left < right
      case .lessOrEqual: left <= right
      case .greater: left > right
      case .greaterOrEqual: left >= right
      case .equal: left == right
      case .unequal: left != right
      }
    }
  }

  /// Parses `text`.
  ///
  /// - Throws: `ParticleSelectionError` with the position of the syntax error.
  public init(_ text: String) throws(ParticleSelectionError) {
    self.text = text
    var parser = try SelectionParser(text)
    root = try parser.parse()
  }

  /// Returns whether each particle of `frame` is selected. O(particles), also for `within`.
  ///
  /// - Throws: `ParticleSelectionError` if the frame does not have a property of the selection.
  public func matches(in frame: ParticleFrame) throws(ParticleSelectionError) -> [Bool] {
    try SelectionEvaluation(text: text, frame: frame).matches(root)
  }

  /// Returns the indices of the selected particles.
  ///
  /// - Throws: `ParticleSelectionError` if the frame does not have a property of the selection.
  public func indices(in frame: ParticleFrame) throws(ParticleSelectionError) -> [Int] {
    let matches = try matches(in: frame)
    return matches.indices.filter { matches[$0] }
  }
}

/// The reason why a selection is invalid, or invalid for a file. Its description is one line.
public struct ParticleSelectionError: Error, Equatable, CustomStringConvertible {
  /// The text of the selection.
  public var text: String
  /// The position of the error, in characters from 1.
  public var position: Int
  /// The expected text.
  public var expected: String
  /// The found text.
  public var found: String

  /// One line with the selection, the position and the error.
  public var description: String {
    "\(quoted(text)): expected \(expected) at character \(position), found \(found)"
  }
}
