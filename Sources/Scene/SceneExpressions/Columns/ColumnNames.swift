import SceneModel

/// The names that a `ColumnExpression` can read, and their types.
struct ColumnNames: Sendable {
  let columns: [String: ValueType]
  let uniforms: [String: ValueType]
  /// The names of the inputs of the program, in their order.
  let inputs: [String]
  /// The texts that words are compared with.
  var texts: [String] = []

  /// Returns the names that expressions read, and the meanings of the names of each, by the inputs that they share.
  static func resolve(
    _ expressions: [Expression], columns: [String: ValueType], uniforms: [String: ValueType],
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

  /// Returns whether an input differs between the elements. The range of a column and the numbers of texts do not.
  func isVarying(_ source: InputSource) -> Bool {
    if source == .index { return true }
    guard let type = columns[inputs[source.input]] else { return false }
    return type == .vector || source.component == 0
  }

  /// Returns the sources of the inputs of `program`, after checking their types and counts.
  func bind(
    _ program: Program, _ values: [String: ExpressionColumn], _ uniformValues: [String: PropertyValue],
    _ ranges: [String: ClosedRange<Double>] = [:], count: Int
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
    return ProgramColumns(program) {
      uniformValues[inputs[$0]]
    } _: { source in
      if source == .index { return .index }
      let name = inputs[source.input]
      if columns[name] == nil { return nil }
      guard let column = values[name] else { return .uniform(.nan) }
      switch column {
      case .vectors(let vectors): return .vectors(vectors, component: source.component)
      case .words(_, let words) where source.component > 0:
        return .uniform(Double(words.firstIndex(of: texts[source.component - 1]) ?? -1))
      case .numbers, .floats:
        guard source.component > 0 else { break }
        let range = ranges[name] ?? column.range
        let length = range.upperBound - range.lowerBound
        // Every number of a range without length is scaled to 0.
        if source == .rangeStart(ofInput: source.input) { return .uniform(range.lowerBound) }
        return .uniform(length > 0 ? length : .infinity)
      case .words, .parameter, .coordinate: break
      }
      return column.source
    }
  }
}

extension InputSource {
  /// The lower bound of the range of a column of numbers.
  package static func rangeStart(ofInput input: Int) -> InputSource {
    InputSource(input: input, component: 1)
  }

  /// The length of the range of a column of numbers.
  static func rangeLength(ofInput input: Int) -> InputSource { InputSource(input: input, component: 2) }

  /// The number that a text has in a column of words. -1 if it is not in the column.
  static func text(_ number: Int, inColumn input: Int) -> InputSource {
    InputSource(input: input, component: 1 + number)
  }
}

extension ExpressionColumn {
  /// The source of the numbers of a column of numbers, or of the numbers of words.
  ///
  /// - Precondition: The column is not one of vectors.
  fileprivate var source: ProgramColumns.Source {
    switch self {
    case .numbers(let numbers): .numbers(numbers)
    case .floats(let floats): .floats(floats)
    case .words(let numbers, _): .words(numbers)
    case .parameter(let column): .parameter(column)
    case .coordinate(let axis, let vertices): .coordinate(axis, vertices)
    case .vectors(let vectors): .vectors(vectors, component: 0)
    }
  }
}
