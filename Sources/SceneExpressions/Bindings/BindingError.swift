import TextParsing

/// Why an expression is not bound to a property, or gives no value that the property takes. Its description is one line.
public struct BindingError: Error, Equatable, CustomStringConvertible {
  /// What is wrong.
  public enum Reason: Equatable, Sendable {
    /// The expression, or its type.
    case expression(ExpressionError.Reason)
    /// Properties depend on themselves; from the first to the first again, each followed by one that it reads.
    case cycle([String])
    /// Properties depend on each other over more steps than there may be.
    case tooDeep(limit: Int)
    /// The value is none that the property takes.
    case invalidValue(expected: String, found: ExpressionValue, inputs: [Input])
  }

  /// What an expression has read.
  public struct Input: Equatable, Sendable {
    /// The name.
    public let name: String
    /// Its value.
    public let value: ExpressionValue
  }

  /// The property, as expressions name it: `earth.radius`, or `earth.center.x` where one component is bound.
  public let property: String
  /// The expression.
  public let text: String
  /// Where in the expression, in characters (Unicode scalars) from 1.
  public let column: Int
  /// What is wrong there.
  public let reason: Reason
  /// Where the expression stands in its file.
  package let origin: TextPosition?

  /// What is wrong, without the place.
  public var message: String {
    switch reason {
    case .expression(let reason): ExpressionError(text: text, column: column, reason).message
    case .cycle(let names):
      // The first name is also the last.
      "expected no cycle, found \(listed(names, separator: " -> ", first: 4, last: 3, total: names.count - 1))"
    case .tooDeep(let limit):
      "expected a chain of at most \(limit) properties that depend on each other, found a longer one"
    case .invalidValue(let expected, let found, let inputs):
      "expected \(expected), found \(found)\(Self.list(inputs))"
    }
  }

  /// One line that names the property and the expression and says what is wrong.
  public var description: String { "\(shortened(property)), \(quoted(text)): \(message)" }

  /// The expression, and below it a caret at the place.
  public var excerpt: [String] { expressionExcerpt(text, column: column) }

  private static func list(_ inputs: [Input]) -> String {
    if inputs.isEmpty { return "" }
    let shown = 6
    var values = inputs.prefix(shown).map { "\(shortened($0.name)) is \($0.value)" }
    if inputs.count > shown { values.append("\(inputs.count - shown) more") }
    let last = values.removeLast()
    return " where \(values.isEmpty ? last : "\(values.joined(separator: ", ")) and \(last)")"
  }
}
