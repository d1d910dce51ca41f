/// The names that a `ColumnExpression` can read, and their types.
struct ColumnNames: Sendable {
  let columns: [String: ExpressionType]
  let uniforms: [String: ExpressionType]
  /// The names of the inputs of the program, in their order.
  let inputs: [String]

  /// Returns the names that expressions read, and the meanings of the names of each, by the inputs that they share.
  static func resolve(
    _ expressions: [Expression], columns: [String: ExpressionType], uniforms: [String: ExpressionType],
    index: String?
  ) throws(ExpressionError) -> (names: ColumnNames, meanings: [[ExpressionCompiler.NameMeaning]]) {
    let types = columns.merging(uniforms) { column, _ in column }
    var inputs = ExpressionInputNames()
    var meanings: [[ExpressionCompiler.NameMeaning]] = []
    for expression in expressions {
      meanings.append(try expression.meanings(types: types, index: index, &inputs))
    }
    return (ColumnNames(columns: columns, uniforms: uniforms, inputs: inputs.names), meanings)
  }

  /// Returns whether an input differs between the elements.
  func isVarying(_ source: InputSource) -> Bool { source == .index || columns[inputs[source.input]] != nil }

  /// Returns the sources of the inputs of `program`, after checking their types and counts.
  func bind(
    _ program: Program, _ values: [String: ExpressionColumn], _ uniformValues: [String: ExpressionValue],
    count: Int
  ) throws(ColumnError) -> ProgramColumns {
    let operations = program.operationCount
    guard operations &*< count <= ExpressionLimits.columnOperations else {
      throw .limit(elements: count, operations: operations)
    }
    for name in inputs {
      if let expected = columns[name] {
        guard let column = values[name] else { throw .missing(name) }
        guard column.type == expected else { throw .mismatch(name, expected: expected, found: column.type) }
        guard column.count == count else { throw .count(name, expected: count, found: column.count) }
      } else if let expected = uniforms[name] {
        guard let value = uniformValues[name] else { throw .missing(name) }
        guard value.type == expected else { throw .mismatch(name, expected: expected, found: value.type) }
      }
    }
    return ProgramColumns(program) { source in
      if source == .index { return .index }
      let name = inputs[source.input]
      if columns[name] == nil, let value = uniformValues[name] {
        return .uniform(value.component(source.component))
      }
      switch values[name] {
      case .numbers(let numbers): return .numbers(numbers)
      case .floats(let floats): return .floats(floats)
      case .vectors(let vectors): return .vectors(vectors, component: source.component)
      case .parameter(let column): return .parameter(column)
      case .coordinate(let axis, let vertices): return .coordinate(axis, vertices)
      case nil: return .uniform(.nan)
      }
    }
  }
}
