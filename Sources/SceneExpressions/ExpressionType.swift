/// What kind of value an expression has. Known before anything is computed: an expression whose parts do not go together
/// is refused when it is read.
public enum ExpressionType: String, Hashable, Sendable, CaseIterable, CustomStringConvertible {
  /// A real number.
  case number
  /// Three numbers: a point, a direction, three lengths or three angles.
  case vector
  /// A colour with its opacity.
  case color
  /// True or false: what a comparison gives and `? :` asks for.
  case boolean

  /// With its article, as messages name it: `a number`.
  public var description: String {
    switch self {
    case .number: "a number"
    case .vector: "a vector"
    case .color: "a colour"
    case .boolean: "a boolean"
    }
  }
}
