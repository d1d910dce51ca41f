extension ProgramBuilder {
  /// Adds the partial derivatives of `results` with respect to an input and returns their nodes: forward-mode automatic
  /// differentiation, which propagates the dual parts along the graph (A. Griewank, A. Walther, "Evaluating
  /// Derivatives", 2008, chapter 3).
  ///
  /// Values and derivatives share common operations. Locally constant operations have the derivative 0: `floor`,
  /// `sign`, comparisons, random numbers, palettes and conversions of colours. A selection has the derivative of the
  /// selected operand. The bounds of sums count as constant. O(nodes).
  mutating func derivatives(of results: [Int], by variable: InputSource) -> [Int] {
    let needed = reachable(from: results)
    // Nil stands for a derivative that is 0 everywhere.
    var derivatives = [Int?](repeating: nil, count: needed.count)
    for number in needed.indices where needed[number] {
      derivatives[number] = derivative(ofNode: number, by: variable, derivatives)
    }
    return results.map { derivatives[$0] ?? constant(0) }
  }

  private mutating func derivative(ofNode number: Int, by variable: InputSource, _ known: [Int?]) -> Int? {
    let node = nodes[number]
    if case .input(let source) = node.operation { return source == variable ? constant(1) : nil }
    let count = node.operandCount
    let da = count > 0 ? known[node.a] : nil
    let db = count > 1 ? known[node.b] : nil
    let dc = count > 2 ? known[node.c] : nil
    if da == nil, db == nil, dc == nil { return nil }
    if count == 1, let da { return derivative(of: node.operation, node.a, da, value: number) }
    return derivative(of: node.operation, (node.a, node.b, node.c), (da, db, dc), value: number)
  }

  /// Returns the derivative of an operation with one operand. `value` is the node of the operation.
  private mutating func derivative(of operation: Operation, _ a: Int, _ da: Int, value: Int) -> Int? {
    switch operation {
    case .fold(let loop, .sum): return add(.fold(loop, .sum), da)
    case .negate: return add(.negate, da)
    case .float: return da
    case .absolute: return product(add(.sign, a), da)
    case .squareRoot: return add(.divide, da, product(constant(2), value))
    case .exp: return product(value, da)
    case .log: return add(.divide, da, a)
    case .sin: return product(add(.cos, a), da)
    case .cos: return product(add(.negate, add(.sin, a)), da)
    case .tan: return product(add(.add, constant(1), square(value)), da)
    case .asin: return add(.divide, da, rootOfComplement(a))
    case .acos: return add(.negate, add(.divide, da, rootOfComplement(a)))
    case .atan: return add(.divide, da, add(.add, constant(1), square(a)))
    case .sinh: return product(add(.cosh, a), da)
    case .cosh: return product(add(.sinh, a), da)
    case .tanh: return product(add(.subtract, constant(1), square(value)), da)
    default: return nil
    }
  }

  /// Returns the derivative of an operation with two or three operands, of which at least one is not constant.
  private mutating func derivative(
    of operation: Operation, _ operands: (Int, Int, Int), _ derivatives: (Int?, Int?, Int?), value: Int
  ) -> Int? {
    let (a, b, c) = operands
    let (da, db, dc) = derivatives
    switch operation {
    case .add: return sum(da, db)
    case .subtract: return sum(da, db.map { add(.negate, $0) })
    case .multiply: return sum(da.map { product($0, b) }, db.map { product(a, $0) })
    case .divide:
      guard let db else { return da.map { add(.divide, $0, b) } }
      return sum(da, add(.negate, product(value, db))).map { add(.divide, $0, b) }
    case .minimum: return selection(add(.less, b, a), db, da)
    case .maximum: return selection(add(.less, a, b), db, da)
    case .select: return selection(a, db, dc)
    case .pow:
      let byBase = da.map { da in
        product(product(b, add(.pow, a, add(.subtract, b, constant(1)))), da)
      }
      return sum(byBase, db.map { product(product(value, add(.log, a)), $0) })
    case .atan2:
      let squares = add(.add, square(a), square(b))
      let numerator = sum(da.map { product(b, $0) }, db.map { add(.negate, product(a, $0)) })
      return numerator.map { add(.divide, $0, squares) }
    case .noise(let dimensions):
      var total: Int?
      for (axis, derivative) in [da, db, dc].enumerated() where axis < dimensions {
        guard let derivative else { continue }
        let slope = add(.noiseSlope(dimensions: dimensions, axis: axis), a, b, c)
        total = sum(total, product(slope, derivative))
      }
      return total
    default: return nil
    }
  }

  private mutating func product(_ a: Int, _ b: Int) -> Int { add(.multiply, a, b) }

  private mutating func square(_ a: Int) -> Int { add(.multiply, a, a) }

  private mutating func rootOfComplement(_ a: Int) -> Int {
    add(.squareRoot, add(.subtract, constant(1), square(a)))
  }

  private mutating func sum(_ a: Int?, _ b: Int?) -> Int? {
    guard let a, let b else { return a ?? b }
    return add(.add, a, b)
  }

  private mutating func selection(_ condition: Int, _ a: Int?, _ b: Int?) -> Int? {
    if a == nil, b == nil { return nil }
    return add(.select, condition, a ?? constant(0), b ?? constant(0))
  }
}
