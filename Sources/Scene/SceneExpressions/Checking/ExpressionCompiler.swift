import Geometry
import TextCoding

/// A compiler that checks the types of an expression with resolved names and adds its operations to a program.
struct ExpressionCompiler {
  /// The meaning of a name.
  enum NameMeaning: Equatable {
    /// The index of the repetition.
    case index
    /// The input with this index, and the components read from it.
    case input(Int, ExpressionType, members: [NameReference.Member])
  }

  /// The text of the expression, or of the user function whose body is being compiled.
  private(set) var text: String
  /// The meanings of the names, by the numbers of the names.
  let meanings: [NameMeaning]
  let functions: FunctionDefinitions
  var builder = ProgramBuilder()
  /// The values of the parameters of the user function and of the indices of sums.
  private var locals: [TypedValue] = []
  /// The inputs whose range scales the argument of a palette.
  var scaledInputs: Set<Int> = []
  /// The texts that words are compared with, in the order of their numbers.
  var texts: [String] = []

  init(_ expression: Expression, _ meanings: [NameMeaning]) {
    (text, functions, self.meanings) = (expression.text, expression.functions, meanings)
  }

  /// Returns the code of a whole expression. Only the index of the repetition differs between elements. O(operations).
  ///
  /// - Throws: `ExpressionError` if types do not match, or the expression has too many operations.
  static func compile(
    _ expression: Expression, _ meanings: [NameMeaning], columns: Set<Int> = []
  ) throws(ExpressionError) -> CompiledExpression {
    var compiler = ExpressionCompiler(expression, meanings)
    let value = try compiler.value(expression.root)
    return try compiler.compiled(value, expression) { $0 == .index || columns.contains($0.input) }
  }

  /// Returns the code that computes `value`, and then `derivatives`.
  func compiled(
    _ value: TypedValue, derivatives: [Int] = [], _ expression: Expression,
    isInputVarying: (InputSource) -> Bool
  ) throws(ExpressionError) -> CompiledExpression {
    let program = builder.program(value.parts + derivatives, isInputVarying: isInputVarying)
    let count = program.operationCount
    guard count <= ExpressionLimits.operations else {
      throw ExpressionError(
        text: expression.text, column: expression.root.firstSum?.column ?? 1,
        .limit(what: "operations for each value", allowed: ExpressionLimits.operations, found: count))
    }
    return CompiledExpression(type: value.type, program: program)
  }

  mutating func value(_ node: Node) throws(ExpressionError) -> TypedValue {
    switch node.kind {
    case .number(let number): return .number(builder.constant(number))
    case .text(let text):
      throw error(.unexpected(expected: "a value", found: "the text \(quoted(text))"), at: node)
    case .vector(let parts):
      return .vector([try number(parts[0]), try number(parts[1]), try number(parts[2])])
    case .name(let number): return try name(meanings[number])
    case .local(let number): return locals[number]
    case .component(let part, let name):
      return try component(name, of: try value(part), column: node.column)
    case .negation(let part):
      let operand = try value(part)
      guard operand.type == .number || operand.type == .vector else {
        throw error(
          .mismatch(expected: "a number or a vector after \"-\"", found: operand.type), at: node)
      }
      return TypedValue(type: operand.type, parts: operand.parts.map { builder.add(.negate, $0) })
    case .operation(let sign, let left, let right):
      if let comparison = try textComparison(sign, left, right) { return comparison }
      return try operation(sign, try value(left), try value(right), at: node)
    case .choice(let condition, let first, let second):
      return try choice(condition, first, second, at: node)
    case .call(let function, let arguments): return try call(function, arguments, at: node)
    case .userCall(let name, let arguments): return try call(name, arguments, at: node)
    case .sum(let from, let to, let term): return try sum(from, to, term, at: node)
    }
  }

  /// Returns the value of a node that must be a number.
  mutating func number(_ node: Node, _ expected: String = "a number") throws(ExpressionError) -> Int {
    let found = try value(node)
    guard found.type == .number else {
      throw error(.mismatch(expected: expected, found: found.type), at: node)
    }
    return found.parts[0]
  }

  /// Returns the components of a node that must be a vector.
  mutating func vector(_ node: Node, _ expected: String) throws(ExpressionError) -> [Int] {
    let found = try value(node)
    guard found.type == .vector else {
      throw error(.mismatch(expected: expected, found: found.type), at: node)
    }
    return found.parts
  }

  func error(_ reason: ExpressionError.Reason, at node: Node) -> ExpressionError {
    ExpressionError(text: text, column: node.column, reason)
  }

  /// Compiles `body` with one more local value.
  mutating func withLocal(
    _ value: TypedValue, _ body: (inout ExpressionCompiler) throws(ExpressionError) -> TypedValue
  ) throws(ExpressionError) -> TypedValue {
    locals.append(value)
    defer { locals.removeLast() }
    return try body(&self)
  }

  /// Inserts the body of a user function. Its types follow from those of the arguments.
  private mutating func call(
    _ name: String, _ arguments: [Node], at node: Node
  ) throws(ExpressionError) -> TypedValue {
    guard let definition = functions[name] else {
      preconditionFailure("the parser accepts only functions of the table")
    }
    var values: [TypedValue] = []
    for argument in arguments { values.append(try value(argument)) }
    let (callerText, callerLocals) = (text, locals)
    (text, locals) = (definition.text, values)
    defer { (text, locals) = (callerText, callerLocals) }
    do throws(ExpressionError) {
      return try value(definition.body)
    } catch {
      throw ExpressionError(
        text: callerText, column: node.column,
        .function(name: name, text: error.text, column: error.column, error.reason))
    }
  }

  private mutating func name(_ meaning: NameMeaning) throws(ExpressionError) -> TypedValue {
    guard case .input(let number, let type, let members) = meaning else {
      return .number(builder.input(.index))
    }
    var value = TypedValue(
      type: type,
      parts: (0..<type.componentCount).map { builder.input(InputSource(input: number, component: $0)) })
    for member in members { value = try component(member.name, of: value, column: member.column) }
    return value
  }

  private mutating func component(
    _ name: String, of whole: TypedValue, column: Int
  ) throws(ExpressionError) -> TypedValue {
    let known: [String]
    switch whole.type {
    case .vector:
      known = ["x", "y", "z"]
      if let index = known.firstIndex(of: name) { return .number(whole.parts[index]) }
    case .color:
      known = ["r", "g", "b", "a"]
      if name == "a" { return .number(whole.parts[3]) }
      if let index = known.firstIndex(of: name) {
        return .number(builder.add(.sRGBFromLinear, whole.parts[index]))
      }
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

  private mutating func choice(
    _ condition: Node, _ first: Node, _ second: Node, at node: Node
  ) throws(ExpressionError) -> TypedValue {
    let test = try value(condition)
    guard test.type == .boolean else {
      throw error(.mismatch(expected: "a boolean before \"?\"", found: test.type), at: condition)
    }
    let (a, b) = (try value(first), try value(second))
    guard a.type == b.type else {
      throw error(
        .operands(operation: "cannot choose between", a.type, link: "and", b.type), at: node)
    }
    return TypedValue(
      type: a.type, parts: zip(a.parts, b.parts).map { builder.add(.select, test.parts[0], $0, $1) })
  }
}
