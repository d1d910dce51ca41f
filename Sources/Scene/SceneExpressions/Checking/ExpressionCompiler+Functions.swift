import Geometry
import SceneModel

extension ExpressionCompiler {
  /// - Precondition: The number of arguments is valid for the function. The parser checks this.
  mutating func call(
    _ function: ExpressionFunction, _ arguments: [Node], at node: Node
  ) throws(ExpressionError) -> TypedValue {
    switch function.signature.kind {
    case .numbers:
      var numbers: [Int] = []
      let takesAngle = [.sin, .cos, .tan].contains(function)
      for argument in arguments {
        let expected = "a number for \(function.rawValue)"
        numbers.append(
          try takesAngle
            ? number(argument, expected, angleUnit: .radians) : number(argument, expected))
      }
      return .number(number(function, numbers))
    case .lists: return try listFunction(function, arguments[0], at: node)
    case .elementwise where arguments.count == 1 && (function == .min || function == .max):
      return try listFunction(function, arguments[0], at: node)
    case .elementwise: return try elementwise(function, arguments)
    case .vectors: return try vectorFunction(function, arguments)
    case .colors: return try colorFunction(function, arguments)
    case .special:
      // The parser makes nodes of their own for a sum with an index and for `map`.
      return try function == .sum
        ? listFunction(.sum, arguments[0], at: node) : mix(arguments, at: node, as: nil)
    }
  }

  /// Calls a function of numbers for each component. Numbers beside vectors are repeated.
  private mutating func elementwise(
    _ function: ExpressionFunction, _ arguments: [Node]
  ) throws(ExpressionError) -> TypedValue {
    var values: [TypedValue] = []
    let unit: AngleUnit? = function == .degrees ? .radians : function == .radians ? .degrees : nil
    for argument in arguments {
      let found = try value(argument, angleUnit: unit)
      guard found.type == .number || found.type == .vector else {
        throw error(
          .mismatch(expected: "a number or a vector for \(function.rawValue)", found: found.type),
          at: argument)
      }
      values.append(found)
    }
    guard values.contains(where: { $0.type == .vector }) else {
      return .number(number(function, values.map { $0.parts[0] }))
    }
    let parts = values.map { repeated($0) }
    return .vector((0..<3).map { component in number(function, parts.map { $0[component] }) })
  }

  mutating func mix(
    _ arguments: [Node], at node: Node, as expected: ValueType?
  ) throws(ExpressionError) -> TypedValue {
    var (first, second) = (try value(arguments[0], as: expected), try value(arguments[1], as: expected))
    // Texts cannot be mixed, so they are the spellings of colours.
    if first.type == .text { first = try value(arguments[0], as: .color) }
    if second.type == .text { second = try value(arguments[1], as: .color) }
    let weight = try number(arguments[2], "a number as the weight of mix")
    guard first.type == second.type, [.number, .vector, .color].contains(first.type) else {
      throw error(
        .operands(operation: "cannot mix", first.type, link: "and", second.type), at: node)
    }
    return TypedValue(
      type: first.type,
      parts: zip(first.parts, second.parts).map { a, b in
        builder.add(.add, a, builder.add(.multiply, builder.add(.subtract, b, a), weight))
      })
  }

  /// Returns the sum of a term over a range of indices.
  mutating func sum(
    _ from: Node, _ to: Node, _ term: Node, at node: Node
  ) throws(ExpressionError) -> TypedValue {
    let first = try number(from, "a number as the first index of sum")
    let last = try number(to, "a number as the last index of sum")
    let loop = builder.addLoop(from: first, to: last)
    if let count = builder.constantTermCount(ofLoop: loop), count > Double(ExpressionLimits.sumTerms) {
      throw error(
        .limit(
          what: "terms of sum", allowed: ExpressionLimits.sumTerms, found: Int(exactly: count) ?? .max),
        at: node)
    }
    let index = TypedValue.number(builder.add(.loopIndex(loop)))
    return try withLocal(index) { compiler throws(ExpressionError) in
      let found = try compiler.value(term)
      guard found.type == .number || found.type == .vector else {
        throw compiler.error(
          .mismatch(expected: "a number or a vector as the term of sum", found: found.type), at: term)
      }
      return TypedValue(
        type: found.type, parts: found.parts.map { compiler.builder.add(.fold(loop, .sum), $0) })
    }
  }

  /// Returns the node of a function of numbers that returns a number.
  private mutating func number(_ function: ExpressionFunction, _ a: [Int]) -> Int {
    switch function {
    case .min: return a.dropFirst().reduce(a[0]) { builder.add(.minimum, $0, $1) }
    case .max: return a.dropFirst().reduce(a[0]) { builder.add(.maximum, $0, $1) }
    case .clamp: return clamp(a[0], a[1], a[2])
    case .step:
      // Not a number if either argument is not.
      let difference = builder.add(.sign, builder.add(.subtract, a[1], a[0]))
      return builder.add(.floor, builder.add(.add, builder.add(.multiply, difference, half), one))
    case .smoothstep:
      let share = builder.add(.divide, builder.add(.subtract, a[2], a[0]), builder.add(.subtract, a[1], a[0]))
      let t = clamp(share, builder.constant(0), one)
      let slope = builder.add(
        .subtract, builder.constant(3), builder.add(.multiply, builder.constant(2), t))
      return builder.add(.multiply, builder.add(.multiply, t, t), slope)
    case .abs: return builder.add(.absolute, a[0])
    case .sign: return builder.add(.sign, a[0])
    case .floor: return builder.add(.floor, a[0])
    case .ceil: return builder.add(.ceil, a[0])
    case .round: return builder.add(.round, a[0])
    case .fract: return builder.add(.subtract, a[0], builder.add(.floor, a[0]))
    case .mod: return remainder(a[0], a[1])
    case .radians:
      return builder.add(.divide, builder.add(.multiply, a[0], builder.constant(.pi)), builder.constant(180))
    case .degrees:
      return builder.add(.divide, builder.add(.multiply, a[0], builder.constant(180)), builder.constant(.pi))
    case .sqrt: return builder.add(.squareRoot, a[0])
    case .exp: return builder.add(.exp, a[0])
    case .log: return builder.add(.log, a[0])
    case .pow: return builder.add(.pow, a[0], a[1])
    case .sin: return builder.add(.sin, a[0])
    case .cos: return builder.add(.cos, a[0])
    case .tan: return builder.add(.tan, a[0])
    case .asin: return builder.add(.asin, a[0])
    case .acos: return builder.add(.acos, a[0])
    case .atan: return builder.add(.atan, a[0])
    case .atan2: return builder.add(.atan2, a[0], a[1])
    case .sinh: return builder.add(.sinh, a[0])
    case .cosh: return builder.add(.cosh, a[0])
    case .tanh: return builder.add(.tanh, a[0])
    case .noise: return ofPlace(.noise(dimensions: a.count), a)
    case .random: return ofPlace(.random, a)
    case .mix, .length, .distance, .dot, .cross, .normalize, .rotate, .rgb, .hsl, .viridis, .plasma, .cividis,
      .turbo, .categories, .sum, .count, .mean, .sort, .map:
      preconditionFailure("\(function.rawValue) is not a function of numbers")
    }
  }

  private var one: Int {
    mutating get { builder.constant(1) }
  }

  private var half: Int {
    mutating get { builder.constant(0.5) }
  }

  mutating func clamp(_ x: Int, _ low: Int, _ high: Int) -> Int {
    builder.add(.minimum, builder.add(.maximum, x, low), high)
  }

  /// Adds an operation on one to three coordinates. Omitted ones are 0.
  private mutating func ofPlace(_ operation: Operation, _ coordinates: [Int]) -> Int {
    let zero = builder.constant(0)
    let all = coordinates + [zero, zero]
    return builder.add(operation, all[0], all[1], all[2])
  }
}
