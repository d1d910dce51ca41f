// Functions of vectors.
extension ExpressionCompiler {
  /// - Precondition: The function is one of vectors, and the number of arguments is valid.
  mutating func vectorFunction(
    _ function: ExpressionFunction, _ arguments: [Node]
  ) throws(ExpressionError) -> TypedValue {
    let expected = "a vector for \(function.rawValue)"
    let a = try vector(arguments[0], expected)
    switch function {
    case .length: return .number(length(a))
    case .normalize:
      let length = length(a)
      return .vector(a.map { builder.add(.divide, $0, length) })
    default: break
    }
    let b = try vector(arguments[1], expected)
    switch function {
    case .distance: return .number(length((0..<3).map { builder.add(.subtract, a[$0], b[$0]) }))
    case .dot: return .number(dot(a, b))
    case .cross: return .vector(cross(a, b))
    default:
      return .vector(
        rotate(a, axis: b, try number(arguments[2], "a number as the angle of rotate", angleUnit: .radians)))
    }
  }

  private mutating func dot(_ a: [Int], _ b: [Int]) -> Int {
    let products = (0..<3).map { builder.add(.multiply, a[$0], b[$0]) }
    return builder.add(.add, builder.add(.add, products[0], products[1]), products[2])
  }

  private mutating func length(_ a: [Int]) -> Int { builder.add(.squareRoot, dot(a, a)) }

  private mutating func cross(_ a: [Int], _ b: [Int]) -> [Int] {
    (0..<3).map { component in
      let (i, j) = ((component + 1) % 3, (component + 2) % 3)
      return builder.add(
        .subtract, builder.add(.multiply, a[i], b[j]), builder.add(.multiply, a[j], b[i]))
    }
  }

  /// Rodrigues' rotation formula: v cos(a) + (k × v) sin(a) + k (k · v) (1 - cos(a)), with the unit vector k along the
  /// axis.
  private mutating func rotate(_ v: [Int], axis: [Int], _ angle: Int) -> [Int] {
    let axisLength = length(axis)
    let k = axis.map { builder.add(.divide, $0, axisLength) }
    let (cosine, sine) = (builder.add(.cos, angle), builder.add(.sin, angle))
    let product = cross(k, v)
    let along = builder.add(
      .multiply, dot(k, v), builder.add(.subtract, builder.constant(1), cosine))
    return (0..<3).map { component in
      let turned = builder.add(
        .add, builder.add(.multiply, v[component], cosine), builder.add(.multiply, product[component], sine))
      return builder.add(.add, turned, builder.add(.multiply, k[component], along))
    }
  }
}
