import TextParsing

/// Which particles are meant, in words: `residue HEM`, `element C N and not chain A`, `within 5 of residue HEM`.
///
/// ```
/// selection  = conjunction { "or" conjunction }
/// conjunction = term { "and" term }
/// term       = "not" term | "within" NUMBER "of" term | "(" selection ")" | "all" | "none"
///            | PROPERTY value { value } | PROPERTY comparison NUMBER
/// value      = WORD | "QUOTED WORDS" | NUMBER | NUMBER ".." NUMBER
/// comparison = "<" | "<=" | ">" | ">=" | "=" | "!="
/// ```
/// `not` binds more tightly than `and`, which binds more tightly than `or`. A property is `element`, `index` (from 0), `x`,
/// `y`, `z`, or a column of the file: `chain`, `residue`, `name`, `number` and `temperature` of a PDB file, `mol` or `type`
/// of a dump. A residue may be named by its number. Letter case matters in words and in nothing else.
public struct ParticleSelection: Equatable, Sendable {
  /// The selection as it was written.
  public let text: String
  let root: Node

  /// What a selection is made of.
  indirect enum Node: Equatable, Sendable {
    case all, none
    case not(Node)
    case and(Node, Node)
    case or(Node, Node)
    case within(Float, of: Node)
    /// The column at `position` in the text, which for messages is counted in characters from 1.
    case values(property: String, [Value], position: Int)
    case comparison(property: String, Comparison, Float, position: Int)
  }

  /// One of the values that a property may have.
  enum Value: Equatable, Sendable {
    case word(String)
    case number(Float, spelling: String)
    case range(ClosedRange<Float>)
  }

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

  /// Understands `text`.
  ///
  /// - Throws: `ParticleSelectionError` that says where it stops making sense.
  public init(_ text: String) throws(ParticleSelectionError) {
    self.text = text
    var parser = try SelectionParser(text)
    root = try parser.parse()
  }

  /// For each particle of `frame`, whether it is selected. O(particles); `within` is O(particles) too.
  ///
  /// - Throws: `ParticleSelectionError` if the frame has no such property.
  public func matches(in frame: ParticleFrame) throws(ParticleSelectionError) -> [Bool] {
    try SelectionEvaluation(text: text, frame: frame).matches(root)
  }

  /// The numbers of the selected particles.
  ///
  /// - Throws: `ParticleSelectionError` if the frame has no such property.
  public func indices(in frame: ParticleFrame) throws(ParticleSelectionError) -> [Int] {
    let matches = try matches(in: frame)
    return matches.indices.filter { matches[$0] }
  }
}

/// Why a selection makes no sense, or not for a file. Its description is one line.
public struct ParticleSelectionError: Error, Equatable, CustomStringConvertible {
  /// The selection.
  public var text: String
  /// Where in it, in characters from 1.
  public var position: Int
  /// What was expected there.
  public var expected: String
  /// What is there.
  public var found: String

  /// One line that shows the selection and the place.
  public var description: String {
    "\(quoted(text)): expected \(expected) at character \(position), found \(found)"
  }
}
