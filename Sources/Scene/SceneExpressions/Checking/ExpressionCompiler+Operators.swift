import TextCoding

extension ExpressionCompiler {
  /// Returns the comparison of a word with a text. Nil if neither operand is a text.
  mutating func textComparison(
    _ sign: Operator, _ left: Node, _ right: Node
  ) throws(ExpressionError) -> TypedValue? {
    let text: String, operand: Node
    if case .text(let found) = right.kind {
      (text, operand) = (found, left)
    } else if case .text(let found) = left.kind {
      (text, operand) = (found, right)
    } else {
      return nil
    }
    guard sign == .equal || sign == .unequal else { return nil }
    let word = try value(operand)
    if word.type == .text { return nil }
    guard case .name(let name, _) = operand.kind, case .input(let input, .word, _) = meaning(ofName: name)
    else {
      throw error(
        .mismatch(expected: "a text to compare with the text \(quoted(text))", found: word.type), at: operand)
    }
    let number = texts.firstIndex(of: text) ?? texts.count
    if number == texts.count { texts.append(text) }
    let other = builder.input(.text(number, inColumn: input))
    return .boolean(builder.add(sign == .equal ? .equal : .unequal, word.parts[0], other))
  }

  mutating func operation(
    _ sign: Operator, _ left: TypedValue, _ right: TypedValue, at node: Node
  ) throws(ExpressionError) -> TypedValue {
    switch (left.type, right.type) {
    case (.number, .number):
      let result = number(sign, left.parts[0], right.parts[0])
      return sign.isComparison ? .boolean(result) : .number(result)
    case (.text, .text) where sign == .equal || sign == .unequal:
      builder.usesTexts = true
      let equal = builder.add(.textEqual, left.parts[0], right.parts[0])
      if sign == .equal { return .boolean(equal) }
      return .boolean(builder.add(.select, equal, builder.constant(0), builder.constant(1)))
    case (.boolean, .boolean) where sign == .equal || sign == .unequal:
      return .boolean(number(sign, left.parts[0], right.parts[0]))
    case (.vector, .vector) where sign == .modulo, (.vector, .number) where sign == .modulo,
      (.number, .vector) where sign == .modulo:
      let (a, b) = (repeated(left), repeated(right))
      return .vector((0..<3).map { number(sign, a[$0], b[$0]) })
    case (.vector, .vector) where sign == .add || sign == .subtract,
      (.vector, .number) where sign == .multiply || sign == .divide,
      (.number, .vector) where sign == .multiply:
      let (a, b) = (repeated(left), repeated(right))
      return .vector((0..<3).map { number(sign, a[$0], b[$0]) })
    default:
      let (operation, link) = sign.refusal
      throw error(.operands(operation: operation, left.type, link: link, right.type), at: node)
    }
  }

  /// Returns the components of a vector, or a number three times.
  func repeated(_ value: TypedValue) -> [Int] {
    value.type == .vector ? value.parts : [value.parts[0], value.parts[0], value.parts[0]]
  }

  private mutating func number(_ sign: Operator, _ a: Int, _ b: Int) -> Int {
    switch sign {
    case .add: builder.add(.add, a, b)
    case .subtract: builder.add(.subtract, a, b)
    case .multiply: builder.add(.multiply, a, b)
    case .divide: builder.add(.divide, a, b)
    case .less: builder.add(.less, a, b)
    case .lessOrEqual: builder.add(.lessOrEqual, a, b)
    case .greater: builder.add(.less, b, a)
    case .greaterOrEqual: builder.add(.lessOrEqual, b, a)
    case .equal: builder.add(.equal, a, b)
    case .unequal: builder.add(.unequal, a, b)
    case .power: builder.add(.pow, a, b)
    case .modulo: remainder(a, b)
    case .and: builder.add(.select, a, b, builder.constant(0))
    case .or: builder.add(.select, a, builder.constant(1), b)
    }
  }

  /// Returns x - y * floor(x / y).
  mutating func remainder(_ x: Int, _ y: Int) -> Int {
    let whole = builder.add(.floor, builder.add(.divide, x, y))
    return builder.add(.subtract, x, builder.add(.multiply, y, whole))
  }

  /// Returns whether each of a chain of comparisons is true. Each operand is compiled once.
  mutating func comparisons(
    _ operands: [Node], _ operators: [Operator], at node: Node
  ) throws(ExpressionError) -> TypedValue {
    var result = builder.constant(1)
    var left = try value(operands[0])
    for (number, sign) in operators.enumerated() {
      let right = try value(operands[number + 1])
      let comparison = try operation(sign, left, right, at: node)
      result =
        number == 0
        ? comparison.parts[0] : builder.add(.select, result, comparison.parts[0], builder.constant(0))
      left = right
    }
    return .boolean(result)
  }
}
