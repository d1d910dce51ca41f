import Geometry
import TextParsing

/// A value of an expression.
///
/// Numbers are `Double`, though models hold `Float`: a literal is then rounded once, to the float that the same number
/// without quotes gives, and the time in `13 * t` keeps its phase after days of frames.
public enum ExpressionValue: Hashable, Sendable {
  /// A real number.
  case number(Double)
  /// Three numbers.
  case vector(SIMD3<Double>)
  /// A colour, linear as colours are everywhere.
  case color(Color)
  /// True or false.
  case boolean(Bool)

  /// What kind of value it is.
  public var type: ExpressionType {
    switch self {
    case .number: .number
    case .vector: .vector
    case .color: .color
    case .boolean: .boolean
    }
  }

  /// Whether every number in it is finite as a `Float`, which is what models hold.
  public var isFinite: Bool {
    switch self {
    case .number(let number): Float(number).isFinite
    case .vector(let vector): Float(vector.x).isFinite && Float(vector.y).isFinite && Float(vector.z).isFinite
    case .color(let color): color.linear.indices.allSatisfy { color.linear[$0].isFinite }
    case .boolean: true
    }
  }

  /// Whether it is `other` to the last bit: 0 and -0, which `==` takes for one, make different quotients.
  func isIdentical(to other: ExpressionValue) -> Bool {
    guard self == other else { return false }
    switch (self, other) {
    case (.number(let a), .number(let b)): return a.sign == b.sign
    case (.vector(let a), .vector(let b)):
      return a.x.sign == b.x.sign && a.y.sign == b.y.sign && a.z.sign == b.z.sign
    default: return true
    }
  }
}

extension ExpressionValue: CustomStringConvertible {
  /// As an expression spells it: `2`, `[1, 2.5, 3]`, `#ffcc33`, `true`.
  public var description: String {
    switch self {
    case .number(let number): spelled(number)
    case .vector(let vector):
      "[\(spelled(vector.x)), \(spelled(vector.y)), \(spelled(vector.z))]"
    case .color(let color): isFinite ? color.hex : "a colour that is not finite"
    case .boolean(let boolean): "\(boolean)"
    }
  }
}
