import Geometry
import SceneModel

/// A vector expression of two variables that is evaluated for many points together with its partial derivatives, such as
/// the position of a surface, whose normals are the cross products of the derivatives.
///
/// ```swift
/// let formula = try Expression("[u, 0.3 * sin(3 * u + t) * cos(3 * v), v]")
/// let surface = try DifferentiatedExpression(
///   formula, by: ("u", "v"), columns: ["u": .number, "v": .number], uniforms: ["t": .number])
/// let points = try surface.evaluate(
///   ["u": .numbers(us), "v": .numbers(vs)], uniforms: ["t": .number(0)], count: us.count)
/// ```
/// The derivatives are exact up to rounding: they are computed by forward-mode automatic differentiation, as with dual
/// numbers, and not from differences.
///
/// - A condition has the derivative of the selected branch; `min`, `max` and `clamp` that of the selected argument. At
///   the limit itself, it is one of the two one-sided derivatives. `abs` has the derivative 0 at 0.
/// - `noise` has its exact derivative.
/// - Locally constant functions have the derivative 0, also at their steps: `floor`, `ceil`, `round`, `sign`, `step`,
///   `random`, palettes, and all conversions of colours. `fract(x)` has that of `x`, and `mod(x, y)` that of
///   `x - n * y` with a constant `n`.
/// - The bounds of a sum count as constants.
public struct DifferentiatedExpression: Sendable {
  let code: CompiledExpression
  let names: ColumnNames

  /// Compiles an expression, and its derivatives by two columns of numbers. Other parameters are those of
  /// `ColumnExpression`. A curve can give one variable twice, which costs nothing. O(operations).
  ///
  /// - Throws: `ExpressionError` if a name is unknown, types do not match, a limit is exceeded, or the expression is not
  ///   a vector.
  /// - Precondition: Both variables are columns of numbers.
  public init(
    _ expression: Expression, by variables: (String, String), columns: [String: ValueType],
    uniforms: [String: ValueType] = [:], index: String? = nil
  ) throws(ExpressionError) {
    try self.init([expression], by: variables, columns: columns, uniforms: uniforms, index: index) {
      (compilers) throws(ExpressionError) in
      .vector(try compilers[0].vector(expression.root, "a vector"))
    }
  }

  /// Compiles up to three expressions of numbers, which are the components of a vector. Missing ones are 0. Other
  /// parameters are those of the first initializer.
  ///
  /// - Throws: `ExpressionError` as the first initializer. Its text is that of the component.
  public init(
    components: [Expression], by variables: (String, String), columns: [String: ValueType],
    uniforms: [String: ValueType] = [:], index: String? = nil
  ) throws(ExpressionError) {
    precondition((1...3).contains(components.count), "a vector has up to three components")
    try self.init(components, by: variables, columns: columns, uniforms: uniforms, index: index) {
      (compilers) throws(ExpressionError) in
      var parts: [Int] = []
      for (number, component) in components.enumerated() {
        if number > 0 { compilers[number].builder = compilers[number - 1].builder }
        parts.append(try compilers[number].number(component.root))
      }
      let last = components.count - 1
      while parts.count < 3 { parts.append(compilers[last].builder.constant(0)) }
      return .vector(parts)
    }
  }

  /// Compiles `expressions`. `value` receives their compilers, and returns the vector in the builder of the last one.
  private init(
    _ expressions: [Expression], by variables: (String, String), columns: [String: ValueType],
    uniforms: [String: ValueType], index: String?,
    value: (inout [ExpressionCompiler]) throws(ExpressionError) -> TypedValue
  ) throws(ExpressionError) {
    precondition(
      columns[variables.0] == .number && columns[variables.1] == .number,
      "the variables must be columns of numbers")
    let (names, meanings) = try ColumnNames.resolve(
      expressions, columns: columns, uniforms: uniforms, index: index)
    var compilers = zip(expressions, meanings).map { ExpressionCompiler($0, $1) }
    let value = try value(&compilers)
    let last = compilers.count - 1
    var derivatives: [Int] = []
    for variable in [variables.0, variables.1] {
      // The derivative by a variable that the expression does not read is 0.
      let input = names.inputs.firstIndex(of: variable) ?? names.inputs.count
      derivatives += compilers[last].builder.derivatives(
        of: value.parts, by: InputSource(input: input, component: 0))
    }
    code = try compilers[last].compiled(value, derivatives: derivatives, expressions[last]) {
      names.isVarying($0)
    }
    self.names = names
  }

  /// The number of operations for each element. A sum whose number of terms is not constant counts as the largest
  /// allowed number of terms.
  package var operationCount: Int { code.program.operationCount }

  /// The names of columns and uniform values that the expression reads, in the order of their first use.
  package var inputNames: [String] { names.inputs }

  /// Returns the vectors and their derivatives for `count` elements. O(`operationCount` * `count`), on several threads.
  ///
  /// - `threads`: The number of threads. Nil for one for each processor.
  /// - Throws: `ColumnError` if a name in `inputNames` has no values, or values of another type or count.
  public func evaluate(
    _ columns: [String: ExpressionColumn], uniforms: [String: PropertyValue] = [:], count: Int,
    threads: Int? = nil
  ) throws(ColumnError) -> DifferentiatedValues {
    let results = try names.bind(code.program, columns, uniforms, count: count).evaluate(
      count: count, valueCount: 3, threads: threads
    ) {
      DifferentiatedVector(
        value: $0.vector($1, $2), first: $0.vector($1, from: 3, $2), second: $0.vector($1, from: 6, $2))
    }
    return DifferentiatedValues(
      values: results.elements, firstInvalidElement: results.firstInvalid,
      firstInvalidDerivative: results.firstInvalidDerivative)
  }
}

extension DifferentiatedExpression {
  /// Returns the vertices of a surface: the vectors as positions, and as unit normals the cross products of the derivatives,
  /// each multiplied by its step. Where the derivatives are parallel (their sine is below 1e-6), zero or not finite, the normal is zero.
  /// O(`operationCount` * `count`), on several threads.
  ///
  /// - `steps`: The distances of neighbouring values of both variables, which may be negative.
  /// - `threads`: The number of threads. Nil for one for each processor.
  /// - Throws: The errors of `evaluate`.
  public func vertices(
    _ columns: [String: ExpressionColumn], uniforms: [String: PropertyValue] = [:],
    steps: (Double, Double), count: Int, threads: Int? = nil
  ) throws(ColumnError) -> [Vertex] {
    try names.bind(code.program, columns, uniforms, count: count).evaluate(
      count: count, valueCount: 0, threads: threads
    ) { registers, outputs, element in
      let first = registers.vector(outputs, from: 3, element) * steps.0
      let second = registers.vector(outputs, from: 6, element) * steps.1
      let normal = cross(first, second)
      let (square, sum) = (dot(normal, normal), dot(first, first) + dot(second, second))
      let isKnown = square > 1e-12 * sum * sum && square < .infinity
      return Vertex(
        position: SIMD3<Float>(registers.vector(outputs, element)),
        normal: isKnown ? SIMD3<Float>(normal / square.squareRoot()) : .zero)
    }.elements
  }
}

/// A vector with its partial derivatives by two variables.
public struct DifferentiatedVector: Equatable, Sendable, BitwiseCopyable {
  /// The vector.
  public var value: SIMD3<Double>
  /// The derivative by the first variable.
  public var first: SIMD3<Double>
  /// The derivative by the second variable.
  public var second: SIMD3<Double>
}

/// The values of a `DifferentiatedExpression`.
public struct DifferentiatedValues: Sendable {
  /// The vectors in the order of the elements, including those that are not finite.
  public let values: [DifferentiatedVector]
  /// The number of the first element whose vector is not finite after conversion to `Float`. Nil if all are.
  public let firstInvalidElement: Int?
  /// The number of the first element with a derivative that is not finite after conversion to `Float`, as that of
  /// `sqrt(u)` at 0. Nil if all are.
  public let firstInvalidDerivative: Int?
}
