/// The functions that expressions can call. `signature` describes each of them.
enum ExpressionFunction: String, CaseIterable, Sendable {
  case min, max, clamp, mix, step, smoothstep
  case abs, sign, floor, ceil, round, fract, mod
  case sqrt, exp, log, pow
  case sin, cos, tan, asin, acos, atan, atan2, sinh, cosh, tanh
  case length, distance, dot, cross, normalize, rotate
  case rgb, hsl, viridis, plasma, cividis, turbo, categories
  case noise, random
  case sum
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
