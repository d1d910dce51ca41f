import SceneModel

/// The number and types of the arguments of a function, and its line in the reference.
struct FunctionSignature: Sendable {
  /// The rule by which the types of the arguments are checked.
  enum Kind: Sendable {
    /// Numbers, for a number.
    case numbers
    /// Numbers or vectors. With a vector among them the result is a vector, and numbers count for each component.
    case elementwise
    /// Vectors, and an angle for `rotate`.
    case vectors
    /// The result is a colour.
    case colors
    /// A list.
    case lists
    /// A rule of its own: `mix`, `sum` and `map`.
    case special
  }

  let kind: Kind
  /// The range of the number of arguments.
  let argumentCounts: ClosedRange<Int>
  /// The calls, with the names of the arguments.
  let usage: String
  /// The types of the arguments and of the result.
  let types: String
  let meaning: String
  /// An expression that calls the function, and its value as `PropertyValue` spells it.
  let example: (text: String, value: String)

  init(
    _ kind: Kind, _ argumentCounts: ClosedRange<Int>, _ usage: String, _ types: String, _ meaning: String,
    _ example: (text: String, value: String)
  ) {
    (self.kind, self.argumentCounts, self.usage) = (kind, argumentCounts, usage)
    (self.types, self.meaning, self.example) = (types, meaning, example)
  }
}

extension ExpressionFunction {
  /// The argument counts, types and documentation of the function.
  var signature: FunctionSignature {
    switch self {
    case .min, .max, .clamp, .mix, .step, .smoothstep: rangeSignature
    case .abs, .sign, .floor, .ceil, .round, .fract, .mod: roundingSignature
    case .sqrt, .exp, .log, .pow: powerSignature
    case .sin, .cos, .tan, .asin, .acos, .atan, .atan2, .sinh, .cosh, .tanh, .radians, .degrees:
      angleSignature
    case .length, .distance, .dot, .cross, .normalize, .rotate: vectorSignature
    case .rgb, .hsl, .viridis, .plasma, .cividis, .turbo, .categories: colorSignature
    case .noise, .random, .sum: generatorSignature
    case .count, .mean, .sort, .map: listSignature
    }
  }

  /// The range of the number of arguments.
  var argumentCounts: ClosedRange<Int> { signature.argumentCounts }

  /// Returns the number of arguments of the function called `name` in words, for error messages.
  static func expected(_ counts: ClosedRange<Int>, of name: String) -> String {
    if counts.lowerBound == counts.upperBound {
      return "\(counts.lowerBound) argument\(counts.lowerBound == 1 ? "" : "s") of \(name)"
    }
    if counts.upperBound == .max { return "\(counts.lowerBound) or more arguments of \(name)" }
    return "\(counts.lowerBound) to \(counts.upperBound) arguments of \(name)"
  }
}
