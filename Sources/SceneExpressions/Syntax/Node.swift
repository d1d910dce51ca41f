/// A part of an expression, and where it begins.
struct Node: Equatable, Sendable {
  indirect enum Kind: Equatable, Sendable {
    case number(Double)
    /// The spelling of a colour, for functions that take one.
    case text(String)
    /// Three parts.
    case vector([Node])
    /// The number of a name among the expression's.
    case name(Int)
    case component(Node, String)
    case negation(Node)
    case operation(Operator, Node, Node)
    case choice(Node, Node, Node)
    case call(ExpressionFunction, [Node])
  }

  let kind: Kind
  /// In characters, from 1: of an operation its sign.
  let column: Int
  /// How many parts lie within each other, itself counted.
  let depth: Int
}

/// What stands between two values.
enum Operator: String, Sendable {
  case add = "+", subtract = "-", multiply = "*", divide = "/"
  case less = "<", lessOrEqual = "<=", greater = ">", greaterOrEqual = ">=", equal = "==", unequal = "!="

  static let comparisons: [Operator] = [.less, .lessOrEqual, .greater, .greaterOrEqual, .equal, .unequal]
  static let sums: [Operator] = [.add, .subtract]
  static let products: [Operator] = [.multiply, .divide]

  /// How a message begins that refuses two types.
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

/// A name in an expression, with what stands behind it: `t`, `earth.center.x`, `star[i - 1].radius`.
struct NameReference: Equatable, Sendable {
  struct Member: Equatable, Sendable {
    let name: String
    let column: Int
  }

  /// What stands before brackets and points.
  let base: String
  /// What stands in the brackets.
  let index: Node?
  /// What stands behind points.
  let members: [Member]
  /// Whether it stands in the brackets of another name.
  let isInIndex: Bool
  let column: Int
}
