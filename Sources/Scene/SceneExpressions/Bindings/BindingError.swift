import TextCoding
import SceneModel

/// The reason why an expression cannot be bound to a property, or why the property does not accept its value. Its
/// description is one line.
public struct BindingError: Error, Equatable, CustomStringConvertible {
  /// The kind of error.
  public enum Reason: Equatable, Sendable {
    /// The expression or its type is invalid.
    case expression(ExpressionError.Reason)
    /// Properties depend on themselves. The names form the cycle: each property reads the next one, and the first is
    /// repeated at the end.
    case cycle([String])
    /// The chain of properties that depend on each other is longer than `limit`.
    case tooDeep(limit: Int)
    /// The property does not accept the value of the expression.
    case invalidValue(expected: String, found: PropertyValue, inputs: [InputValue])
  }

  /// An input of an expression and its value.
  public struct InputValue: Equatable, Sendable {
    /// The name.
    public let name: String
    /// Its value.
    public let value: PropertyValue
  }

  /// The property as named in expressions: `earth.radius`, or `earth.center.x` if one component is bound.
  public let property: String
  /// The text of the expression.
  public let text: String
  /// The column in the expression, in characters (Unicode scalars) from 1.
  public let column: Int
  /// The kind of error.
  public let reason: Reason
  /// The position of the expression in its file.
  package let origin: TextPosition?
  /// The path of the file of the expression. Nil if it is not from a file, or from the only one.
  package let file: String?

  /// What became of the value that the property does not accept. A mistake for other errors.
  package let admission: ValueConstraint.Admission

  /// Whether a person must change the file: the value is neither missing, nor replaced by the nearest valid one.
  package var isMistake: Bool { admission == .mistake }

  /// The error without the property and the expression.
  package var message: String {
    switch reason {
    case .expression(let reason): ExpressionError(text: text, column: column, reason).message
    case .cycle(let names):
      // The first name is also the last.
      "expected no cycle, found \(listed(names, separator: " -> ", first: 4, last: 3, total: names.count - 1))"
    case .tooDeep(let limit):
      "expected a chain of at most \(limit) properties that depend on each other, found a longer one"
    case .invalidValue(let expected, let found, let inputs):
      "expected \(expected), found \(found)\(Self.note(found))\(Self.list(inputs, isFinite: found.isFinite))"
    }
  }

  /// One line with the property, the expression and the error.
  public var description: String { "\(shortened(property)), \(quoted(text)): \(message)" }

  /// The expression on one line, and a caret below the column on the next.
  package var excerpt: [String] { expressionExcerpt(text, column: column) }

  private static func note(_ found: PropertyValue) -> String {
    switch found {
    case .number(let number): noteOnRounding(number)
    case .vector(let vector): (0..<3).map { noteOnRounding(vector[$0]) }.first { !$0.isEmpty } ?? ""
    default: ""
    }
  }

  /// Returns the inputs in words, with the indices of lists if the value is not finite: an index outside may be the cause.
  private static func list(_ inputs: [InputValue], isFinite: Bool) -> String {
    if inputs.isEmpty { return "" }
    let shown = 6
    var values = inputs.prefix(shown).map { input in
      var indices = ""
      if !isFinite, case .list(let list) = input.value {
        indices = list.count == 0 ? ", which has no element" : ", with the indices 0 to \(list.count - 1)"
      }
      return "\(shortened(input.name)) is \(input.value)\(indices)"
    }
    if inputs.count > shown { values.append("\(inputs.count - shown) more") }
    let last = values.removeLast()
    return " where \(values.isEmpty ? last : "\(values.joined(separator: ", ")) and \(last)")"
  }
}

extension BindingError {
  /// Returns the error with another reason.
  package func replacing(_ reason: Reason) -> BindingError {
    BindingError(
      property: property, text: text, column: column, reason: reason, origin: origin, file: file,
      admission: admission)
  }

  init(_ property: String, _ bound: LocatedExpression, _ error: ExpressionError) {
    self.init(property, bound, column: error.column, .expression(error.reason))
  }

  init(
    _ property: String, _ bound: LocatedExpression, column: Int = 1, _ reason: Reason,
    admission: ValueConstraint.Admission = .mistake
  ) {
    // Columns are those of the expression.
    self.init(
      property: property, text: bound.text, column: bound.writtenText == nil ? column : 1, reason: reason,
      origin: bound.origin, file: bound.file, admission: admission)
  }
}
