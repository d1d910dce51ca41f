import Geometry

/// The inputs of the evaluation of an expression.
struct ExpressionInputs {
  /// The values of the inputs by index. Each has the type that the expression was compiled for.
  var values: [ExpressionValue]
  /// The index of the repetition that contains the expression.
  var index = 0.0
}

/// The compiled form of an expression: a closure that returns a value of a known type, composed of the closures of its
/// parts. The compiler guarantees that the types of all parts match.
enum TypedCode {
  case number((ExpressionInputs) -> Double)
  case vector((ExpressionInputs) -> SIMD3<Double>)
  case color((ExpressionInputs) -> Color)
  case boolean((ExpressionInputs) -> Bool)

  var type: ExpressionType {
    switch self {
    case .number: .number
    case .vector: .vector
    case .color: .color
    case .boolean: .boolean
    }
  }

  func callAsFunction(_ inputs: ExpressionInputs) -> ExpressionValue {
    switch self {
    case .number(let code): .number(code(inputs))
    case .vector(let code): .vector(code(inputs))
    case .color(let code): .color(code(inputs))
    case .boolean(let code): .boolean(code(inputs))
    }
  }

  /// Returns code that reads the input with index `number`.
  static func input(_ number: Int, _ type: ExpressionType) -> TypedCode {
    // The compiler excludes inputs of another type. If one occurred, the result would be refused because it is not
    // finite.
    switch type {
    case .number:
      .number { if case .number(let value) = $0.values[number] { value } else { .nan } }
    case .vector:
      .vector { if case .vector(let value) = $0.values[number] { value } else { SIMD3(repeating: .nan) } }
    case .color:
      .color {
        if case .color(let value) = $0.values[number] { value } else { Color(red: .nan, green: 0, blue: 0) }
      }
    case .boolean:
      .boolean { if case .boolean(let value) = $0.values[number] { value } else { false } }
    }
  }
}
