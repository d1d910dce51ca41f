import Geometry
import TextCoding

/// A compiler that turns an expression with resolved names into a tree of typed closures.
struct ExpressionCompiler {
  /// The meaning of a name.
  enum NameMeaning: Equatable {
    /// The index of the repetition.
    case index
    /// The input with this index, and the components read from it.
    case input(Int, ExpressionType, members: [NameReference.Member])
  }

  let text: String
  /// The meanings of the names, by the numbers of the names.
  let meanings: [NameMeaning]

  /// Returns the code of a whole expression. O(nodes).
  ///
  /// - Throws: `ExpressionError` if types do not match.
  static func compile(_ expression: Expression, _ meanings: [NameMeaning]) throws(ExpressionError)
    -> TypedCode
  {
    try ExpressionCompiler(text: expression.text, meanings: meanings).code(expression.root)
  }

  func code(_ node: Node) throws(ExpressionError) -> TypedCode {
    switch node.kind {
    case .number(let number): return .number { _ in number }
    case .text(let text):
      throw error(.unexpected(expected: "a value", found: "the text \(quoted(text))"), at: node)
    case .vector(let parts):
      let (x, y, z) = (try number(parts[0]), try number(parts[1]), try number(parts[2]))
      return .vector { SIMD3(x($0), y($0), z($0)) }
    case .name(let number): return try name(meanings[number])
    case .component(let part, let name):
      return try component(name, of: try code(part), column: node.column)
    case .negation(let part):
      switch try code(part) {
      case .number(let value): return .number { -value($0) }
      case .vector(let value): return .vector { -value($0) }
      case let other:
        throw error(.mismatch(expected: "a number or a vector after \"-\"", found: other.type), at: node)
      }
    case .operation(let sign, let left, let right):
      return try operation(sign, try code(left), try code(right), at: node)
    case .choice(let condition, let first, let second):
      return try choice(condition, first, second, at: node)
    case .call(let function, let arguments): return try call(function, arguments, at: node)
    }
  }

  /// Returns the code of a node that must be a number.
  func number(
    _ node: Node, _ expected: String = "a number"
  ) throws(ExpressionError) -> (ExpressionInputs) -> Double {
    let code = try code(node)
    guard case .number(let value) = code else {
      throw error(.mismatch(expected: expected, found: code.type), at: node)
    }
    return value
  }

  func error(_ reason: ExpressionError.Reason, at node: Node) -> ExpressionError {
    ExpressionError(text: text, column: node.column, reason)
  }

  private func name(_ meaning: NameMeaning) throws(ExpressionError) -> TypedCode {
    guard case .input(let number, let type, let members) = meaning else { return .number { $0.index } }
    var code = TypedCode.input(number, type)
    for member in members { code = try component(member.name, of: code, column: member.column) }
    return code
  }

  private func component(
    _ name: String, of whole: TypedCode, column: Int
  ) throws(ExpressionError) -> TypedCode {
    let known: [String]
    switch whole {
    case .vector(let vector):
      known = ["x", "y", "z"]
      if let index = known.firstIndex(of: name) { return .number { vector($0)[index] } }
    case .color(let color):
      known = ["r", "g", "b", "a"]
      if let index = known.firstIndex(of: name) { return .number { color($0).encodedComponent(index) } }
    default:
      throw ExpressionError(
        text: text, column: column,
        .mismatch(expected: "a vector or a colour before .\(shortened(name))", found: whole.type))
    }
    throw ExpressionError(
      text: text, column: column,
      .unknownName(
        kind: "component of \(whole.type)", name: name, suggestion: nil, expected: alternatives(known)))
  }

  private func choice(
    _ condition: Node, _ first: Node, _ second: Node, at node: Node
  ) throws(ExpressionError) -> TypedCode {
    let test = try code(condition)
    guard case .boolean(let isFirst) = test else {
      throw error(.mismatch(expected: "a boolean before \"?\"", found: test.type), at: condition)
    }
    switch (try code(first), try code(second)) {
    case (.number(let a), .number(let b)): return .number { isFirst($0) ? a($0) : b($0) }
    case (.vector(let a), .vector(let b)): return .vector { isFirst($0) ? a($0) : b($0) }
    case (.color(let a), .color(let b)): return .color { isFirst($0) ? a($0) : b($0) }
    case (.boolean(let a), .boolean(let b)): return .boolean { isFirst($0) ? a($0) : b($0) }
    case (let a, let b):
      throw error(
        .operands(operation: "cannot choose between", a.type, link: "and", b.type), at: node)
    }
  }
}
