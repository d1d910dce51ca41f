import TestSupport

/// The names that random expressions can read, and expressions of them. Every expression has a valid value for any
/// values of the names.
struct RandomExpressions {
  var numbers: [String] = []
  var vectors: [String] = []
  var colors: [String] = []
  /// Conditions: parameters and properties that are true or false, and choices.
  var conditions: [String] = []
  /// The indices of the repetitions around the model.
  var indices: [String] = []

  /// Returns an expression of a number without a known range.
  func number(_ random: inout SeededGenerator, depth: Int = 0) -> String {
    let terms = numbers + indices + indices
    func term() -> String { terms.randomElement(using: &random) ?? "0.5" }
    if depth > 1 { return term() }
    func inner() -> String { number(&random, depth: depth + 1) }
    switch Int.random(in: 0...13, using: &random) {
    case 0: return "(\(inner()) + \(inner()))"
    case 1: return "(\(inner()) - \(inner()))"
    case 2: return "(\(inner()) * \(inner()))"
    case 3: return "wave(\(inner()), \(inner()))"
    case 4: return "sin(\(inner()))"
    case 5: return "sum(q, 1, 3, \(inner()) / q)"
    case 6: return "noise(\(inner()))"
    case 7: return "max(\(inner()), clamp(\(inner()), 0, 1))"
    case 8: return vectors.randomElement(using: &random).map { "length(\($0) + 1 * [1, 0, 2])" } ?? term()
    case 9:
      guard let condition = conditions.randomElement(using: &random) else { return term() }
      return Bool.random(using: &random)
        ? "(\(inner()) if \(condition) else \(inner()))" : "(\(condition) ? \(inner()) : \(inner()))"
    default: return term()
    }
  }

  /// Returns an expression of a number in a range.
  func number(in range: ClosedRange<Double>, _ random: inout SeededGenerator) -> String {
    let (middle, half) = (
      (range.lowerBound + range.upperBound) / 2, (range.upperBound - range.lowerBound) / 2
    )
    return "\(middle) + \(half) * sin(\(number(&random)))"
  }

  /// Returns an expression of a vector.
  func vector(in range: ClosedRange<Double>, _ random: inout SeededGenerator) -> String {
    let name = vectors.randomElement(using: &random)
    switch Int.random(in: 0...3, using: &random) {
    case 0: if let name { return "\(range.upperBound / 8) * \(name)" }
    case 1: return "twist([\(range.upperBound), 0.5, 0], \(number(&random)))"
    case 2: if let name { return "rotate(\(name) + [0, 1, 0], [0, 0, 1], \(number(&random)))" }
    default: break
    }
    return "[\((0..<3).map { _ in number(in: range, &random) }.joined(separator: ", "))]"
  }

  /// Returns an expression of a colour.
  func color(_ random: inout SeededGenerator) -> String {
    func one() -> String { colors.randomElement(using: &random) ?? "rgb('tomato')" }
    switch Int.random(in: 0...4, using: &random) {
    case 0: return "mix(\(one()), rgb(0.5, \(number(in: 0...1, &random)), 1), \(number(in: 0...1, &random)))"
    case 1: return "hsl(\(number(in: 0...360, &random)), 70%, 50%)"
    case 2: return "viridis(\(number(&random)), -2, 2)"
    case 3: return "blend(\(one()), categories(\(number(in: 0...8, &random))))"
    default:
      guard let condition = conditions.randomElement(using: &random) else { return "\(one())" }
      return "\(condition) ? \(one()) : rgb('#204080')"
    }
  }

  /// Returns a condition.
  func condition(_ random: inout SeededGenerator) -> String {
    if let name = conditions.randomElement(using: &random), Bool.random(using: &random) { return name }
    return "\(number(&random)) < \(number(&random))"
  }

  /// The functions that the expressions call.
  static let functions =
    #"functions: { wave: "(x, k) => sin(k * x) + x / 8", twist: "(v, a) => rotate(v, [0, 1, 0], wave(a, 2))", blend: "(a, b) => mix(a, b, 25%)" }"#
}
