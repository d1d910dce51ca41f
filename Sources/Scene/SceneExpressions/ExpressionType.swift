/// The type of an expression. Types are checked before anything is evaluated: the compiler refuses an expression whose
/// operands do not match.
public enum ExpressionType: String, Hashable, Sendable, CaseIterable, CustomStringConvertible {
  /// A real number.
  case number
  /// Three numbers: a point, a direction, three lengths or three angles.
  case vector
  /// A colour with its opacity.
  case color
  /// True or false: the result of a comparison and the condition of `? :`.
  case boolean
  /// A word of a column of words, such as a chain. It can only be compared with a text in quotation marks.
  case word

  /// The type with its article, for messages: `a number`.
  public var description: String {
    switch self {
    case .number: "a number"
    case .vector: "a vector"
    case .color: "a colour"
    case .boolean: "a boolean"
    case .word: "a word"
    }
  }
}
