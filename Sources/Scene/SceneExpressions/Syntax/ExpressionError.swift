import SceneModel
import TextCoding

/// The reason why a text is not a valid expression, or not valid in its context. Its description is one line.
public struct ExpressionError: Error, Equatable, CustomStringConvertible {
  /// The kind of error.
  public indirect enum Reason: Equatable, Sendable {
    /// The text contains something other than the grammar expects.
    case unexpected(expected: String, found: String)
    /// The name is unknown. `kind` is the kind of name, and `suggestion` is a similar known name. `expected` lists the
    /// known names if there are few.
    case unknownName(kind: String, name: String, suggestion: String?, expected: String?)
    /// The value has another type than its context requires.
    case mismatch(expected: String, found: ValueType)
    /// The types of two operands do not match. `operation` is `cannot add` or similar, and `link` is `and` or `with`.
    case operands(operation: String, ValueType, link: String, ValueType)
    /// A limit is exceeded. `what` is the counted quantity, in the plural.
    case limit(what: String, allowed: Int, found: Int)
    /// User functions call themselves. Each name calls the next one, and the first is repeated at the end.
    case cycle([String])
    /// The arguments of a user function do not match its definition, which has the given text. The column is in that
    /// text.
    case function(name: String, text: String, column: Int, Reason)
  }

  /// The text of the expression.
  public let text: String
  /// The column of the error, in characters (Unicode scalars) from 1.
  public let column: Int
  /// The kind of error.
  public let reason: Reason

  /// Creates an error.
  package init(text: String, column: Int, _ reason: Reason) {
    (self.text, self.column, self.reason) = (text, column, reason)
  }

  /// The error without its position.
  package var message: String { Self.message(of: reason) }

  private static func message(of reason: Reason) -> String {
    switch reason {
    case .unexpected(let expected, let found): "expected \(expected), found \(found)"
    case .unknownName(let kind, let name, let suggestion?, _):
      "unknown \(kind) \(quoted(name)), did you mean \(quoted(suggestion))?"
    case .unknownName(let kind, let name, nil, let expected?):
      "unknown \(kind) \(quoted(name)), expected \(expected)"
    case .unknownName(let kind, let name, nil, nil): "unknown \(kind) \(quoted(name))"
    case .mismatch(let expected, let found): "expected \(expected), found \(found)"
    case .operands(let operation, let left, let link, let right): "\(operation) \(left) \(link) \(right)"
    case .limit(let what, let allowed, let found):
      "expected at most \(allowed) \(what), found \(found == .max ? "more than can be counted" : "\(found)")"
    case .cycle(let names):
      // The first name is also the last.
      "expected no cycle, found \(listed(names, separator: " -> ", first: 4, last: 3, total: names.count - 1))"
    case .function(let name, let text, let column, let reason):
      "in function \(quoted(name)), \(quoted(text)), character \(column): \(message(of: reason))"
    }
  }

  /// One line with the expression, the column and the error.
  public var description: String { "\(quoted(text)), character \(column): \(message)" }

  /// The expression on one line, and a caret below the column on the next.
  package var excerpt: [String] { expressionExcerpt(text, column: column) }
}

/// Returns `text` on one line, and a second line with a caret below the character at `column`, from 1. Of a long text
/// only the part around the column is shown. Characters that are not printable are replaced by spaces, so that the
/// caret stays aligned.
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

/// The limits on the computations of an expression. `Expression` has the limits on its text.
package enum ExpressionLimits {
  /// The largest number of terms of a sum. A sum whose bounds are constants is refused if it has more. A sum whose
  /// bounds are computed and that has more is not a number.
  package static let sumTerms = 10_000

  /// The largest number of operations of one evaluation. A sum whose number of terms is not constant counts as
  /// `sumTerms` terms.
  package static let operations = 10_000_000

  /// The largest number of operations of the text, counted as if each call of a user function were replaced by the
  /// definition.
  package static let expandedOperations = 100_000

  /// The largest product of operations and elements of the evaluation of a list.
  static let listOperations = 100_000_000

  /// The largest number of elements of a list that is written in an expression and whose elements are computed, if a
  /// computed index selects one of them.
  package static let computedElements = 100

  /// The largest number of operations of a compiled expression, each counted once.
  static let compiledOperations = 500_000

  /// The largest number of operations, lists and functions that the compiler follows within each other.
  static let compilerDepth = 1000

  /// The largest number of user functions.
  package static let functions = 250

  /// The largest product of operations and elements of one evaluation of a `ColumnExpression`.
  package static let columnOperations = 100_000_000_000
}
