import TextParsing

/// Why a text is no expression, or none that fits where it stands. Its description is one line.
public struct ExpressionError: Error, Equatable, CustomStringConvertible {
  /// What is wrong.
  public enum Reason: Equatable, Sendable {
    /// Something else stands there than must.
    case unexpected(expected: String, found: String)
    /// There is no such name. `kind` is what it would name; `suggestion` is the one that may have been meant, and
    /// `expected` says what there is, where that is short.
    case unknownName(kind: String, name: String, suggestion: String?, expected: String?)
    /// A value is of another type than is asked for there.
    case mismatch(expected: String, found: ExpressionType)
    /// Two values do not go together: `operation` is `cannot add` or the like, `link` is `and` or `with`.
    case operands(operation: String, ExpressionType, link: String, ExpressionType)
  }

  /// The expression.
  public let text: String
  /// Where in it, in characters (Unicode scalars) from 1.
  public let column: Int
  /// What is wrong there.
  public let reason: Reason

  init(text: String, column: Int, _ reason: Reason) {
    (self.text, self.column, self.reason) = (text, column, reason)
  }

  /// What is wrong, without the place.
  public var message: String {
    switch reason {
    case .unexpected(let expected, let found): "expected \(expected), found \(found)"
    case .unknownName(let kind, let name, let suggestion?, _):
      "unknown \(kind) \(quoted(name)), did you mean \(quoted(suggestion))?"
    case .unknownName(let kind, let name, nil, let expected?):
      "unknown \(kind) \(quoted(name)), expected \(expected)"
    case .unknownName(let kind, let name, nil, nil): "unknown \(kind) \(quoted(name))"
    case .mismatch(let expected, let found): "expected \(expected), found \(found)"
    case .operands(let operation, let left, let link, let right): "\(operation) \(left) \(link) \(right)"
    }
  }

  /// One line that shows the expression, the place and what is wrong.
  public var description: String { "\(quoted(text)), character \(column): \(message)" }

  /// The expression, and below it a caret at the place.
  public var excerpt: [String] { expressionExcerpt(text, column: column) }
}

/// `text` on a line, and on a second one a caret below the character at `column`, from 1. Of a long text the part about
/// the column is shown. What is no printable character is shown as a space, so that columns stay columns.
package func expressionExcerpt(_ text: String, column: Int) -> [String] {
  let width = 72
  let scalars = text.unicodeScalars.map { scalar -> Unicode.Scalar in
    switch scalar.properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate, .unassigned, .privateUse: " "
    default: scalar
    }
  }
  let column = min(max(column, 1), scalars.count + 1)
  let start = scalars.count <= width ? 0 : max(0, min(column - 1 - width / 2, scalars.count - width))
  let end = min(scalars.count, start + width)
  var shown = start > 0 ? "…" : ""
  shown.unicodeScalars.append(contentsOf: scalars[start..<end])
  if end < scalars.count { shown += "…" }
  return [shown, String(repeating: " ", count: column - 1 - start + (start > 0 ? 1 : 0)) + "^"]
}
