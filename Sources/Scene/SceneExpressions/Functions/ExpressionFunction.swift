/// The functions that expressions can call. `signature` describes each of them.
enum ExpressionFunction: String, CaseIterable, Sendable {
  case min, max, clamp, mix, step, smoothstep
  case abs, sign, floor, ceil, round, fract, mod
  case sqrt, exp, log, pow
  case sin, cos, tan, asin, acos, atan, atan2, sinh, cosh, tanh, radians, degrees
  case length, distance, dot, cross, normalize, rotate
  case rgb, hsl, viridis, plasma, cividis, turbo, categories
  case noise, random
  case sum, count, mean, sort, map
}

extension ExpressionFunction {
  /// The functions whose names can also be those of parameters, because they are only known before a bracket.
  static let freeNames: Set<String> = ["radians", "degrees", "count", "mean", "sort", "map"]

  /// The functions by names that other languages give them.
  static let synonyms = [
    "arcsin": "asin", "arccos": "acos", "arctan": "atan", "arctan2": "atan2", "average": "mean",
    "avg": "mean",
    "len": "count", "size": "count", "ln": "log", "lerp": "mix", "rand": "random", "power": "pow",
    "modulo": "mod",
    "fmod": "mod", "sgn": "sign", "trunc": "floor", "int": "floor", "deg": "degrees", "rad": "radians",
    "rgba": "rgb", "color": "rgb", "hsv": "hsl", "norm": "length", "magnitude": "length", "sorted": "sort",
  ]
}

/// The literals of booleans.
enum BooleanLiteral: String, CaseIterable {
  case `true`, `false`
}

/// The named constants of expressions.
enum ExpressionConstant: String, CaseIterable {
  case pi, tau, e

  var value: Double {
    switch self {
    case .pi: .pi
    case .tau: 2 * .pi
    case .e: 2.718281828459045
    }
  }
}
