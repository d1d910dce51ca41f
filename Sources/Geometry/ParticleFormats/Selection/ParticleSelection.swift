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
  /// The names of numbers, in the order of the text. `matches` requires numbers in their place.
  package let names: [Name]

  /// The name of a number, such as a parameter of a scene.
  package struct Name: Equatable, Sendable {
    package let text: String
    /// The position of the first character, from 1.
    package let position: Int
  }

  /// A number of a selection.
  enum Number: Equatable, Sendable {
    case value(Float)
    case name(Name)
  }

  /// A node of the syntax tree.
  indirect enum Node: Equatable, Sendable {
    case all, none
    case not(Node)
    case and(Node, Node)
    case or(Node, Node)
    case within(Number, of: Node)
    /// A property with one of several values. `position` is the column of the property in the text, from 1, for error
    /// messages.
    case values(property: String, [Value], position: Int)
    case comparison(property: String, Comparison, Number, position: Int)
  }

  /// A value in a selection.
  enum Value: Equatable, Sendable {
    /// `position` is the column of the word in the text, from 1, for error messages.
    case word(String, position: Int)
    case number(Float, spelling: String)
    case range(Number, Number)
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
    try self.init(text, acceptsNames: false)
  }

  /// Returns the selection in `text`, in which a word in place of a `NUMBER` after a comparison other than `=` and `!=`, after `within` or in
  /// a range is the name of a number.
  ///
  /// - Throws: `ParticleSelectionError` with the position of the syntax error.
  package static func withNames(_ text: String) throws(ParticleSelectionError) -> ParticleSelection {
    try ParticleSelection(text, acceptsNames: true)
  }

  private init(_ text: String, acceptsNames: Bool) throws(ParticleSelectionError) {
    self.text = text
    var parser = try SelectionParser(text, acceptsNames: acceptsNames)
    root = try parser.parse()
    names = parser.names
  }

  private init(text: String, root: Node) { (self.text, self.root, names) = (text, root, []) }

  /// Returns the selection with numbers in place of its names. O(operations).
  package func replacingNames(
    _ number: (Name) throws(ParticleSelectionError) -> Float
  ) throws(ParticleSelectionError) -> ParticleSelection {
    ParticleSelection(text: text, root: try root.replacingNames(number))
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

  package init(text: String, position: Int, expected: String, found: String) {
    (self.text, self.position, self.expected, self.found) = (text, position, expected, found)
  }

  /// One line with the selection, the position and the error.
  public var description: String {
    "\(quoted(text)): expected \(expected) at character \(position), found \(found)"
  }
}

extension ParticleSelection.Node {
  /// Returns the node with numbers in place of names.
  func replacingNames(
    _ number: (ParticleSelection.Name) throws(ParticleSelectionError) -> Float
  ) throws(ParticleSelectionError) -> Self {
    switch self {
    case .all, .none: return self
    case .not(let node): return .not(try node.replacingNames(number))
    case .and(let one, let other):
      return .and(try one.replacingNames(number), try other.replacingNames(number))
    case .or(let one, let other):
      return .or(try one.replacingNames(number), try other.replacingNames(number))
    case .within(let distance, let node):
      return .within(try distance.replacingName(number), of: try node.replacingNames(number))
    case .comparison(let property, let comparison, let limit, let position):
      return .comparison(
        property: property, comparison, try limit.replacingName(number), position: position)
    case .values(let property, let values, let position):
      var replaced: [ParticleSelection.Value] = []
      for value in values {
        if case .range(let low, let high) = value {
          replaced.append(.range(try low.replacingName(number), try high.replacingName(number)))
        } else {
          replaced.append(value)
        }
      }
      return .values(property: property, replaced, position: position)
    }
  }
}

extension ParticleSelection.Number {
  /// The number. NaN for a name, which no number equals.
  var value: Float { if case .value(let number) = self { number } else { .nan } }

  fileprivate func replacingName(
    _ number: (ParticleSelection.Name) throws(ParticleSelectionError) -> Float
  ) throws(ParticleSelectionError) -> Self {
    if case .name(let name) = self { .value(try number(name)) } else { self }
  }
}
