/// The functions that expressions can call.
///
/// | function | arguments | result |
/// |---|---|---|
/// | `min(a, b, …)`, `max(a, b, …)` | two numbers or more | the smallest, the largest |
/// | `clamp(x, low, high)` | numbers | `min(max(x, low), high)` |
/// | `mix(a, b, t)` | two values of one type, and a number | `a` at 0, `b` at 1, not clamped; colours in linear light |
/// | `abs`, `floor`, `sqrt`, `exp`, `log` | a number | `log` is natural |
/// | `pow(x, y)` | numbers | `x` to the power `y` |
/// | `sin`, `cos`, `tan` | an angle in radians | |
/// | `atan2(y, x)` | numbers | the angle of (x, y) in radians, from -pi to pi |
/// | `rgb(r, g, b)`, `rgb(r, g, b, a)` | numbers from 0 to 1, sRGB as in CSS | a colour |
/// | `rgb('gold')`, `rgb('#fc3', a)`, `rgb(color, a)` | a spelling or a colour, and an opacity | a colour |
/// | `hsl(h, s, l)`, `hsl(h, s, l, a)` | the hue in degrees, and numbers from 0 to 1 | a colour |
/// | `noise(x)`, `noise(x, y)`, `noise(x, y, z)` | numbers | smooth noise from -1 to 1; see `valueNoise` |
///
/// Arguments of `rgb` and `hsl` outside of 0 to 1 are clamped, as in CSS.
enum ExpressionFunction: String, CaseIterable, Sendable {
  case min, max, clamp, mix, abs, floor, sqrt, exp, log, pow, sin, cos, tan, atan2, hsl, rgb, noise

  /// The range of the number of arguments.
  var argumentCounts: ClosedRange<Int> {
    switch self {
    case .min, .max: 2...Int.max
    case .clamp, .mix: 3...3
    case .abs, .floor, .sqrt, .exp, .log, .sin, .cos, .tan: 1...1
    case .pow, .atan2: 2...2
    case .hsl: 3...4
    case .rgb: 1...4
    case .noise: 1...3
    }
  }

  /// The number of arguments in words, for error messages.
  var expectedArguments: String {
    let counts = argumentCounts
    if counts.lowerBound == counts.upperBound {
      return "\(counts.lowerBound) argument\(counts.lowerBound == 1 ? "" : "s") of \(rawValue)"
    }
    if counts.upperBound == .max { return "\(counts.lowerBound) or more arguments of \(rawValue)" }
    return "\(counts.lowerBound) to \(counts.upperBound) arguments of \(rawValue)"
  }
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
