import Geometry
import TextCoding
import SceneModel

/// A compiler that checks the types of an expression with resolved names and adds its operations to a program.
struct ExpressionCompiler {
  /// The meaning of a name.
  enum NameMeaning: Equatable {
    /// The index of the repetition.
    case index
    /// The input with this index, and the components read from it.
    case input(Int, ValueType, members: [NameReference.Member])
    /// The element that an expression selects of the input with this index, and the components read from it.
    case element(Int, ValueType, index: Node, members: [NameReference.Member])
  }

  /// The text of the expression, or of the user function whose body is being compiled.
  private(set) var text: String
  /// The meanings of the names, by the numbers of the names.
  let meanings: [NameMeaning]
  let functions: FunctionDefinitions
  var builder = ProgramBuilder()
  /// The values of the parameters of the user function and of the indices of sums.
  private var locals: [TypedValue] = []
  /// The number of the first name of the user function whose body is being compiled. 0 outside of functions.
  private var firstName = 0
  private let firstNames: [String: Int]
  /// The unit that an angle such as `30deg` is converted to. Nil if nothing says whether a number is an angle.
  private var angleUnit: AngleUnit?
  private var depth = 0
  /// The inputs whose range scales the argument of a palette.
  var scaledInputs: Set<Int> = []
  /// The texts that words are compared with, in the order of their numbers.
  var texts: [String] = []

  init(_ expression: Expression, _ meanings: [NameMeaning], angleUnit: AngleUnit? = nil) {
    (text, functions, self.meanings) = (expression.text, expression.functions, meanings)
    (firstNames, self.angleUnit) = (expression.firstNames, angleUnit)
  }

  /// Returns the code of a whole expression. Only the index of the repetition differs between elements. O(operations).
  ///
  /// - Throws: `ExpressionError` if types do not match, or the expression has too many operations.
  static func compile(
    _ expression: Expression, _ meanings: [NameMeaning], columns: Set<Int> = [],
    context: ExpressionContext = ExpressionContext()
  ) throws(ExpressionError) -> CompiledExpression {
    var compiler = ExpressionCompiler(expression, meanings, angleUnit: context.angleUnit)
    var value = try compiler.value(expression.root, as: context.type)
    if context.type == .numbers, let list = compiler.list(value) { value = list }
    return try compiler.compiled(value, expression) { $0 == .index || columns.contains($0.input) }
  }

  /// Returns the code that computes `value`, and then `derivatives`.
  mutating func compiled(
    _ value: TypedValue, derivatives: [Int] = [], _ expression: Expression,
    isInputVarying: (InputSource) -> Bool
  ) throws(ExpressionError) -> CompiledExpression {
    if value.list != nil { return try compiled(list: value, expression) }
    let program = builder.program(value.parts + derivatives, isInputVarying: isInputVarying)
    let count = program.operationCount
    guard count <= ExpressionLimits.operations else {
      throw ExpressionError(
        text: expression.text, column: expression.root.firstSum?.column ?? 1,
        .limit(what: "operations for each value", allowed: ExpressionLimits.operations, found: count))
    }
    return CompiledExpression(type: value.type, program: program)
  }

  /// Returns the code of a list: the programs of the number of its elements, and of one element.
  private mutating func compiled(
    list value: TypedValue, _ expression: Expression
  ) throws(ExpressionError) -> CompiledExpression {
    let index = builder.input(.listIndex)
    let (count, parts) = (
      self.count(of: value), try element(index, of: value, isInRange: true, at: expression.root)
    )
    let program = builder.program(parts) { $0 == .listIndex }
    guard program.operationCount <= ExpressionLimits.operations else {
      throw ExpressionError(
        text: expression.text, column: expression.root.firstSum?.column ?? 1,
        .limit(
          what: "operations for each element", allowed: ExpressionLimits.operations,
          found: program.operationCount))
    }
    return CompiledExpression(
      type: value.type, program: program, count: builder.program([count]) { _ in false })
  }

  /// Returns the value of a node where a type is expected: a text is a colour where a colour is expected.
  mutating func value(_ node: Node, as expected: ValueType?) throws(ExpressionError) -> TypedValue {
    switch (node.kind, expected) {
    case (.text(let spelling), .color): return .color(try color(spelling, at: node))
    case (.choice(let condition, let first, let second), _):
      return try choice(condition, first, second, at: node, as: expected)
    case (.binding(let value, let body), _):
      return try withLocal(try self.value(value)) { compiler throws(ExpressionError) in
        try compiler.value(body, as: expected)
      }
    case (.list(let parts), .colors): return try list(parts, of: .color, at: node)
    case (.element(let list, let index), .color?):
      return try element(try value(list, as: .colors), index, at: node)
    case (.call(.mix, let arguments), .color): return try mix(arguments, at: node, as: .color)
    default: return try value(node)
    }
  }

  mutating func value(_ node: Node) throws(ExpressionError) -> TypedValue {
    guard depth < ExpressionLimits.compilerDepth else {
      throw error(
        .limit(
          what: "operations, lists and functions within each other", allowed: ExpressionLimits.compilerDepth,
          found: depth + 1), at: node)
    }
    // Lists that read each other at different indices need exponentially many operations.
    guard builder.nodes.count <= ExpressionLimits.compiledOperations else {
      throw error(
        .limit(
          what: "operations of lists that are computed from each other",
          allowed: ExpressionLimits.compiledOperations, found: builder.nodes.count), at: node)
    }
    depth += 1
    defer { depth -= 1 }
    switch node.kind {
    case .number(let number): return .number(builder.constant(number))
    case .boolean(let isTrue): return .boolean(builder.constant(isTrue ? 1 : 0))
    case .angle(let number, let unit): return try angle(number, unit, at: node)
    case .text(let text): return .text(builder.text(text))
    case .list(let parts): return try list(parts, of: nil, at: node)
    case .element(let list, let index): return try element(try value(list), index, at: node)
    case .name(let number, _): return try name(meaning(ofName: number), at: node)
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
    case .not(let part):
      let operand = try boolean(part, "a boolean after not")
      return .boolean(builder.add(.select, operand, builder.constant(0), builder.constant(1)))
    case .operation(.and, let left, let right):
      let (a, b) = (try boolean(left, "a boolean before and"), try boolean(right, "a boolean after and"))
      return .boolean(builder.add(.select, a, b, builder.constant(0)))
    case .operation(.or, let left, let right):
      let (a, b) = (try boolean(left, "a boolean before or"), try boolean(right, "a boolean after or"))
      return .boolean(builder.add(.select, a, builder.constant(1), b))
    case .comparisons(let operands, let operators): return try comparisons(operands, operators, at: node)
    case .binding: return try value(node, as: nil)
    case .operation(let sign, let left, let right):
      if let comparison = try textComparison(sign, left, right) { return comparison }
      return try operation(sign, try value(left), try value(right), at: node)
    case .choice(let condition, let first, let second):
      return try choice(condition, first, second, at: node, as: nil)
    case .call(let function, let arguments): return try call(function, arguments, at: node)
    case .userCall(let name, let arguments): return try call(name, arguments, at: node)
    case .sum(let from, let to, let term): return try sum(from, to, term, at: node)
    case .mapRange(let from, let to, let term): return try map(from, to, term, at: node)
    case .mapList(let list, let term): return try map(list, term, at: node)
    }
  }

  /// Returns the value of a node that must be a boolean.
  mutating func boolean(_ node: Node, _ expected: String) throws(ExpressionError) -> Int {
    let found = try value(node)
    guard found.type == .boolean else {
      throw error(.mismatch(expected: expected, found: found.type), at: node)
    }
    return found.parts[0]
  }

  /// Compiles a node in which angles such as `30deg` are converted to `unit`.
  mutating func number(
    _ node: Node, _ expected: String = "a number", angleUnit unit: AngleUnit
  ) throws(ExpressionError) -> Int {
    let outer = angleUnit
    angleUnit = unit
    defer { angleUnit = outer }
    return try number(node, expected)
  }

  /// Compiles a node in which angles such as `30deg` are converted to `unit`, or to the current unit if it is nil.
  mutating func value(_ node: Node, angleUnit unit: AngleUnit?) throws(ExpressionError) -> TypedValue {
    let outer = angleUnit
    angleUnit = unit ?? outer
    defer { angleUnit = outer }
    return try value(node)
  }

  private mutating func angle(_ number: Double, _ unit: AngleUnit, at node: Node) throws(ExpressionError)
    -> TypedValue
  {
    guard let wanted = angleUnit else {
      throw error(
        .unexpected(
          expected:
            "a number without a unit, because nothing says whether an angle is expected in degrees or radians (a parameter says it by unit: \"deg\")",
          found: "\(PropertyValue.number(number))\(unit.rawValue)"), at: node)
    }
    switch (unit, wanted) {
    case (.degrees, .radians): return .number(builder.constant(number * .pi / 180))
    case (.radians, .degrees): return .number(builder.constant(number * 180 / .pi))
    default: return .number(builder.constant(number))
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

  /// The text, the local values and the names at a place of the expression, where a list is computed later.
  struct Place {
    fileprivate let text: String
    fileprivate let locals: [TypedValue]
    fileprivate let firstName: Int
    fileprivate let angleUnit: AngleUnit?
  }

  /// The current place.
  var place: Place { Place(text: text, locals: locals, firstName: firstName, angleUnit: angleUnit) }

  /// Compiles `body` at another place, with one more local value.
  mutating func at(
    _ place: Place, with value: TypedValue,
    _ body: (inout ExpressionCompiler) throws(ExpressionError) -> TypedValue
  ) throws(ExpressionError) -> TypedValue {
    let outer = self.place
    (text, locals, firstName, angleUnit) = (
      place.text, place.locals + [value], place.firstName, place.angleUnit
    )
    defer {
      (text, locals, firstName, angleUnit) = (outer.text, outer.locals, outer.firstName, outer.angleUnit)
    }
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
    let (callerText, callerLocals, callerFirstName) = (text, locals, firstName)
    (text, locals, firstName) = (definition.text, values, firstNames[name] ?? 0)
    defer { (text, locals, firstName) = (callerText, callerLocals, callerFirstName) }
    do throws(ExpressionError) {
      return try value(definition.body)
    } catch {
      throw ExpressionError(
        text: callerText, column: node.column,
        .function(name: name, text: error.text, column: error.column, error.reason))
    }
  }

  private mutating func name(_ meaning: NameMeaning, at node: Node) throws(ExpressionError) -> TypedValue {
    var value: TypedValue
    let members: [NameReference.Member]
    switch meaning {
    case .index: return .number(builder.input(.index))
    case .input(let number, let type, let names): (value, members) = (input(number, type), names)
    case .element(let number, let type, let index, let names):
      (value, members) = (try element(input(number, type), index, at: node), names)
    }
    for member in members { value = try component(member.name, of: value, column: member.column) }
    return value
  }

  /// Returns the meaning of a name of the expression, or of the user function whose body is being compiled.
  func meaning(ofName number: Int) -> NameMeaning { meanings[firstName + number] }

  private mutating func input(_ number: Int, _ type: ValueType) -> TypedValue {
    if type.elementType != nil {
      return TypedValue(type: type, parts: [], list: .stored(builder.list(.input(number, type))))
    }
    if type == .text { builder.usesTexts = true }
    return TypedValue(
      type: type,
      parts: (0..<type.componentCount).map { builder.input(InputSource(input: number, component: $0)) })
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
    case .numbers, .vectors, .colors, .texts:
      throw ExpressionError(
        text: text, column: column,
        .unexpected(
          expected: "an index in brackets, or a function such as count, for \(whole.type)",
          found: quoted("." + name)))
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
    _ condition: Node, _ first: Node, _ second: Node, at node: Node, as expected: ValueType?
  ) throws(ExpressionError) -> TypedValue {
    let test = try value(condition)
    guard test.type == .boolean else {
      throw error(.mismatch(expected: "a boolean before \"?\"", found: test.type), at: condition)
    }
    var (a, b) = (try value(first, as: expected), try value(second, as: expected))
    // A text beside a colour is the spelling of a colour.
    if a.type == .color, b.type == .text { b = try value(second, as: .color) }
    if b.type == .color, a.type == .text { a = try value(first, as: .color) }
    if a.type == .numbers, let list = list(b) { b = list }
    if b.type == .numbers, let list = list(a) { a = list }
    guard a.type == b.type else {
      throw error(
        .operands(operation: "cannot choose between", a.type, link: "and", b.type), at: node)
    }
    if a.list != nil { return choice(test.parts[0], a, b, at: node) }
    return TypedValue(
      type: a.type, parts: zip(a.parts, b.parts).map { builder.add(.select, test.parts[0], $0, $1) })
  }
}
