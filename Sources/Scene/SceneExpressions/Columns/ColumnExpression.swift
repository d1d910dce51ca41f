import Geometry
import SceneModel

/// An expression that is compiled to be evaluated for many elements at once, such as particles with columns of numbers.
///
/// ```swift
/// let formula = try Expression("viridis(charge * scale, -1, 1)")
/// let colors = try ColumnExpression(formula, columns: ["charge": .number], uniforms: ["scale": .number])
/// let values = try colors.evaluate(
///   ["charge": .floats(charges)], uniforms: ["scale": .number(2)], count: charges.count)
/// ```
/// The results are those of `Expression.evaluate(_:)` for each element, bit for bit: both run the same operations in
/// `Double`, and columns of `Float` are converted without loss. Operations that read no column run once. Both branches
/// of a condition are evaluated, and one is selected. The results do not depend on the number of threads.
///
/// Columns add two operations to the language:
/// - A column of words can be compared with a text: `element == 'O'`, `chain != "A"`. A text that is not in the column
///   is not equal to any of its words.
/// - A palette whose only argument is the name of a column in `scaledColumns` scales the numbers from the range of the
///   column to 0 to 1: `viridis(charge)`. Any other argument is clamped to 0 to 1.
public struct ColumnExpression: Sendable {
  let code: CompiledExpression
  let names: ColumnNames

  /// Compiles an expression over columns, values that are the same for all elements, and the number of the element (from
  /// 0) by the name `index`. Unused names are allowed. A column hides a uniform value of its name. O(operations).
  ///
  /// - `scaledColumns`: The columns of numbers whose range scales the argument of a palette.
  /// - `expected`: The type that the place of the expression requires. With that of a colour, texts in it are colour words.
  /// - Throws: `ExpressionError` if a name is unknown, types do not match, a limit is exceeded, or the expression is a
  ///   boolean or a word.
  public init(
    _ expression: Expression, columns: [String: ValueType], uniforms: [String: ValueType] = [:],
    index: String? = nil, scaledColumns: Set<String> = [], expecting expected: ValueType? = nil
  ) throws(ExpressionError) {
    var (names, meanings) = try ColumnNames.resolve(
      [expression], columns: columns, uniforms: uniforms, index: index)
    var compiler = ExpressionCompiler(expression, meanings[0])
    compiler.scaledInputs = Set(names.inputs.indices.filter { scaledColumns.contains(names.inputs[$0]) })
    let value = try compiler.value(expression.root, as: expected)
    guard [.number, .vector, .color].contains(value.type) else {
      throw compiler.error(
        .mismatch(expected: "a number, a vector or a colour", found: value.type), at: expression.root)
    }
    names.texts = compiler.texts
    code = try compiler.compiled(value, expression) { names.isVarying($0) }
    self.names = names
  }

  /// The type of the values.
  public var type: ValueType { code.type }

  /// The number of operations for each element. A sum whose number of terms is not constant counts as the largest
  /// allowed number of terms.
  package var operationCount: Int { code.program.operationCount }

  /// The number of registers for each element that is evaluated at a time.
  var registerCount: Int { code.program.registerCount }

  /// The names of columns and uniform values that the expression reads, in the order of their first use.
  package var inputNames: [String] { names.inputs }

  /// The names of the columns whose range the expression reads.
  package var rangeNames: [String] {
    names.inputs.indices.filter { input in
      code.program.inputs.contains { $0.source == .rangeStart(ofInput: input) }
    }.map { names.inputs[$0] }
  }

  /// Returns the values for `count` elements. O(`operationCount` * `count`), on several threads.
  ///
  /// - `ranges`: The ranges of the columns in `rangeNames`. A missing one is computed from the column.
  /// - `threads`: The number of threads. Nil for one for each processor.
  /// - Throws: `ColumnError` if a name in `inputNames` has no values, or values of another type or count.
  public func evaluate(
    _ columns: [String: ExpressionColumn], uniforms: [String: PropertyValue] = [:],
    ranges: [String: ClosedRange<Double>] = [:], count: Int, threads: Int? = nil
  ) throws(ColumnError) -> ColumnValues {
    code.evaluate(
      try names.bind(code.program, columns, uniforms, ranges, count: count), count: count, threads: threads)
  }
}

/// The values of one property of many objects, in the order of the objects.
public enum ElementwiseValues {
  /// Real numbers.
  case numbers([Double])
  /// Vectors.
  case vectors([SIMD3<Double>])
  /// Colours.
  case colors([Color])
}

/// The values of a `ColumnExpression`.
public struct ColumnValues {
  /// The values in the order of the elements, including those that are not finite.
  public let values: ElementwiseValues
  /// The number of the first element whose value is not finite after conversion to `Float`. Nil if all are.
  public let firstInvalidElement: Int?
}

extension CompiledExpression {
  /// Returns the values for many elements.
  ///
  /// - Precondition: The expression is neither a boolean nor a word.
  func evaluate(_ columns: ProgramColumns, count: Int, threads: Int? = nil) -> ColumnValues {
    switch type {
    case .number, .boolean, .word, .text, .numbers, .vectors, .colors, .texts:
      let results = columns.evaluate(count: count, valueCount: 1, threads: threads) { $0[$1[0], $2] }
      return ColumnValues(values: .numbers(results.elements), firstInvalidElement: results.firstInvalid)
    case .vector:
      let results = columns.evaluate(count: count, valueCount: 3, threads: threads) { $0.vector($1, $2) }
      return ColumnValues(values: .vectors(results.elements), firstInvalidElement: results.firstInvalid)
    case .color:
      let results = columns.evaluate(count: count, valueCount: 4, threads: threads) {
        Color($0[$1[0], $2], $0[$1[1], $2], $0[$1[2], $2], $0[$1[3], $2])
      }
      return ColumnValues(values: .colors(results.elements), firstInvalidElement: results.firstInvalid)
    }
  }
}
