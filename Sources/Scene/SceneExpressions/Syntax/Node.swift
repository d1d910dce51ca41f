/// A node of the syntax tree of an expression.
struct Node: Equatable, Sendable {
  /// The kind of node, with its operands.
  indirect enum Kind: Equatable, Sendable {
    case number(Double)
    case boolean(Bool)
    /// An angle with its unit.
    case angle(Double, AngleUnit)
    /// The spelling of a colour, for functions that accept one.
    case text(String)
    /// A list, or a vector if there are three numbers.
    case list([Node])
    /// The element of a list, or the component of a vector, that the second node selects.
    case element(Node, Node)
    /// The index of a name in the expression's `names`, and the expressions in its brackets.
    case name(Int, indices: [Node])
    /// The value of a parameter of a user function or of the index of a sum, counted from the outermost.
    case local(Int)
    case component(Node, String)
    case negation(Node)
    /// The opposite of a boolean.
    case not(Node)
    case operation(Operator, Node, Node)
    /// A chain of comparisons, `a < b <= c`, which is true if each is. There is one operator less than operands.
    case comparisons([Node], [Operator])
    /// The second node, in which the value of the first is the local value of the next number.
    case binding(Node, Node)
    case choice(Node, Node, Node)
    case call(ExpressionFunction, [Node])
    /// The call of a user function.
    case userCall(String, [Node])
    /// A sum over the local value of the next number.
    case sum(from: Node, to: Node, term: Node)
    /// A list of the terms for the values of the local value of the next number.
    case mapRange(from: Node, to: Node, term: Node)
    /// A list of the terms for the elements of a list, each the local value of the next number.
    case mapList(Node, term: Node)
  }

  let kind: Kind
  /// The column of the first character, from 1. For an operation, the column of its operator.
  let column: Int
  /// The depth of the tree below this node, including the node.
  let depth: Int
}

extension Node.Kind {
  /// The child nodes.
  var parts: [Node] {
    switch self {
    case .number, .boolean, .angle, .text, .local: []
    case .name(_, let parts), .list(let parts), .call(_, let parts), .userCall(_, let parts),
      .comparisons(let parts, _):
      parts
    case .component(let part, _), .negation(let part), .not(let part): [part]
    case .operation(_, let left, let right), .element(let left, let right), .binding(let left, let right),
      .mapList(let left, let right):
      [left, right]
    case .choice(let condition, let first, let second): [condition, first, second]
    case .sum(let from, let to, let term), .mapRange(let from, let to, let term): [from, to, term]
    }
  }
}

extension Node {
  /// The first sum in this node. Nil if the node contains no sum.
  var firstSum: Node? {
    if case .sum = kind { return self }
    return kind.parts.lazy.compactMap(\.firstSum).first
  }
}

/// A binary operator.
enum Operator: String, Sendable {
  case add = "+", subtract = "-", multiply = "*", divide = "/", modulo = "%", power = "^"
  case and = "and", or = "or"
  case less = "<", lessOrEqual = "<=", greater = ">", greaterOrEqual = ">=", equal = "==", unequal = "!="

  static let comparisons: [Operator] = [.less, .lessOrEqual, .greater, .greaterOrEqual, .equal, .unequal]

  var isComparison: Bool { Self.comparisons.contains(self) }

  /// The comparisons of words.
  static let equalities: [Operator] = [.equal, .unequal]

  static let sums: [Operator] = [.add, .subtract]
  static let products: [Operator] = [.multiply, .divide, .modulo]

  /// The words for an error message about operands of incompatible types.
  var refusal: (operation: String, link: String) {
    switch self {
    case .add: ("cannot add", "and")
    case .subtract: ("cannot calculate", "minus")
    case .multiply: ("cannot multiply", "by")
    case .divide: ("cannot divide", "by")
    case .modulo: ("cannot take the remainder of", "by")
    case .power: ("cannot raise", "to the power of")
    case .and, .or: ("cannot combine", "\(rawValue)")
    default: ("cannot compare", "with")
    }
  }
}

/// A name in an expression with its indices and members: `t`, `earth.center.x`, `arm.finger[i - 1].radius`.
struct NameReference: Equatable, Sendable {
  struct Member: Equatable, Sendable {
    let name: String
    let column: Int
    /// The expression in brackets after the word. Nil without brackets.
    var index: Node?
  }

  /// The word before brackets and points.
  let base: String
  /// The expression in brackets after the name. Nil without brackets.
  let index: Node?
  /// The words after the points.
  let members: [Member]
  /// Whether the name is inside the brackets of another name.
  let isInIndex: Bool
  let column: Int
  /// The number of the name in whose brackets the name is. Nil outside of brackets.
  var owner: Int?
  /// The user function whose definition contains the name. Nil for the expression itself.
  var function: String?
}

extension NameReference {
  /// The number of words up to the first index, and the index. Nil without one.
  var firstIndex: (words: Int, node: Node)? {
    if let index { return (1, index) }
    for (number, member) in members.enumerated() {
      if let index = member.index { return (number + 2, index) }
    }
    return nil
  }

  /// The words up to the first index: `d`, `sales` for `d.sales[3]`.
  func words(_ count: Int) -> [String] { [base] + members.prefix(count - 1).map(\.name) }
}

/// The unit of an angle.
public enum AngleUnit: String, Sendable {
  /// Degrees, of which a turn has 360.
  case degrees = "deg"
  /// Radians, of which a turn has 2 pi.
  case radians = "rad"
}

/// The units of lengths in literals, and the number of each in a metre.
package enum LengthUnit: String, CaseIterable, Sendable {
  case mm, cm, m, km

  /// The number of units in a metre.
  package var perMetre: Double {
    switch self {
    case .mm: 1000
    case .cm: 100
    case .m: 1
    case .km: 0.001
    }
  }

  /// Returns a length in units of which a metre has `perMetre`. Multiplying or dividing by a whole number keeps decimals
  /// such as 0.002 exact.
  func length(_ number: Double, perMetre: Double) -> Double {
    switch self {
    case .mm: perMetre == 1000 ? number : number * perMetre / 1000
    case .cm: number * perMetre / 100
    case .m: number * perMetre
    case .km: number * perMetre * 1000
    }
  }
}
