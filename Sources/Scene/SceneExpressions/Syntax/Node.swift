/// A node of the syntax tree of an expression.
struct Node: Equatable, Sendable {
  /// The kind of node, with its operands.
  indirect enum Kind: Equatable, Sendable {
    case number(Double)
    /// The spelling of a colour, for functions that accept one.
    case text(String)
    /// A vector of three components.
    case vector([Node])
    /// The index of a name in the expression's `names`.
    case name(Int)
    /// The value of a parameter of a user function or of the index of a sum, counted from the outermost.
    case local(Int)
    case component(Node, String)
    case negation(Node)
    case operation(Operator, Node, Node)
    case choice(Node, Node, Node)
    case call(ExpressionFunction, [Node])
    /// The call of a user function.
    case userCall(String, [Node])
    /// A sum over the local value of the next number.
    case sum(from: Node, to: Node, term: Node)
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
    case .number, .text, .name, .local: []
    case .vector(let parts), .call(_, let parts), .userCall(_, let parts): parts
    case .component(let part, _), .negation(let part): [part]
    case .operation(_, let left, let right): [left, right]
    case .choice(let condition, let first, let second): [condition, first, second]
    case .sum(let from, let to, let term): [from, to, term]
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
  case add = "+", subtract = "-", multiply = "*", divide = "/"
  case less = "<", lessOrEqual = "<=", greater = ">", greaterOrEqual = ">=", equal = "==", unequal = "!="

  static let comparisons: [Operator] = [.less, .lessOrEqual, .greater, .greaterOrEqual, .equal, .unequal]

  var isComparison: Bool { Self.comparisons.contains(self) }

  /// The comparisons of words.
  static let equalities: [Operator] = [.equal, .unequal]

  static let sums: [Operator] = [.add, .subtract]
  static let products: [Operator] = [.multiply, .divide]

  /// The words for an error message about operands of incompatible types.
  var refusal: (operation: String, link: String) {
    switch self {
    case .add: ("cannot add", "and")
    case .subtract: ("cannot calculate", "minus")
    case .multiply: ("cannot multiply", "by")
    case .divide: ("cannot divide", "by")
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
}
