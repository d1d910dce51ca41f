import Geometry

/// What an expression reads when it is computed.
struct ExpressionInputs {
  /// The values of its names, by their numbers; of the types that it was compiled for.
  var values: [ExpressionValue]
  /// The index of the repetition it stands in.
  var index = 0.0
}

/// What computes an expression: a closure that gives the one type that it has, made of those of its parts. That no part
/// can have a wrong type when it is called is what the compiler of expressions has seen to.
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

  /// Reads the input of that number.
  static func input(_ number: Int, _ type: ExpressionType) -> TypedCode {
    // Where an input had another type, which the compiler excludes, the result is refused as not finite.
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
