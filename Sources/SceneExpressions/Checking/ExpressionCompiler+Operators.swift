extension ExpressionCompiler {
  func operation(
    _ sign: Operator, _ left: TypedCode, _ right: TypedCode, at node: Node
  ) throws(ExpressionError) -> TypedCode {
    switch (left, right) {
    case (.number(let a), .number(let b)): return Self.numbers(sign, a, b)
    case (.vector(let a), .vector(let b)) where sign == .add: return .vector { a($0) + b($0) }
    case (.vector(let a), .vector(let b)) where sign == .subtract: return .vector { a($0) - b($0) }
    case (.vector(let a), .number(let b)) where sign == .multiply: return .vector { a($0) * b($0) }
    case (.number(let a), .vector(let b)) where sign == .multiply: return .vector { a($0) * b($0) }
    case (.vector(let a), .number(let b)) where sign == .divide: return .vector { a($0) / b($0) }
    default:
      let (operation, link) = sign.refusal
      throw error(.operands(operation: operation, left.type, link: link, right.type), at: node)
    }
  }

  private static func numbers(
    _ sign: Operator, _ a: @escaping (ExpressionInputs) -> Double,
    _ b: @escaping (ExpressionInputs) -> Double
  ) -> TypedCode {
    switch sign {
    case .add: .number { a($0) + b($0) }
    case .subtract: .number { a($0) - b($0) }
    case .multiply: .number { a($0) * b($0) }
    case .divide: .number { a($0) / b($0) }
    case .less: .boolean { a($0) < b($0) }
    case .lessOrEqual: .boolean { a($0) <= b($0) }
    case .greater: .boolean { a($0) > b($0) }
    case .greaterOrEqual: .boolean { a($0) >= b($0) }
    case .equal: .boolean { a($0) == b($0) }
    case .unequal: .boolean { a($0) != b($0) }
    }
  }
}
