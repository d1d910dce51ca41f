import SceneExpressions
import TextCoding

/// The reason why particles cannot be shown in a given style. Its description is one line.
public struct ParticleStyleError: Error, Equatable, CustomStringConvertible {
  /// A property of the style.
  public enum Property: Equatable, Sendable {
    /// The radii, and their text.
    case radii(String)
    /// The colours, and their text.
    case colors(String)
    /// The labels, and their template.
    case labels(String)
    /// The colours or radii in a column of the file.
    case column(String)

    /// Whether the values are colours.
    var isColor: Bool { if case .colors = self { true } else { false } }
  }

  /// The kind of error.
  public enum Reason: Equatable, Sendable {
    /// The file contains `found` in place of `expected`.
    case unexpected(expected: String, found: String)
    /// The expression does not match the columns of the file.
    case expression(ExpressionError)
    /// The expression needs too many operations.
    case evaluation(ColumnError)
  }

  /// The property that requires the data.
  public let property: Property
  /// The kind of error.
  public let reason: Reason

  init(_ property: Property, _ reason: Reason) { (self.property, self.reason) = (property, reason) }

  init(_ property: Property, expected: String, found: String) {
    self.init(property, .unexpected(expected: expected, found: found))
  }

  /// The error without the property.
  package var message: String {
    switch reason {
    case .unexpected(let expected, let found): "expected \(expected), found \(found)"
    case .expression(let error): error.message
    case .evaluation(let error): error.description
    }
  }

  /// One line with the option and the error.
  public var description: String {
    let option =
      switch property {
      case .radii(let text): "--radius \(Self.argument(text))"
      case .colors(let text): "--color \(Self.argument(text))"
      case .labels(let text): "--labels \(Self.argument(text))"
      case .column(let name): "the column \(name)"
      }
    return "\(option): \(message)"
  }

  /// The invalid expression, and a second line with a caret below the column. Empty for other errors.
  package var excerpt: [String] { if case .expression(let error) = reason { error.excerpt } else { [] } }

  /// Returns the text in quotation marks if it has several words.
  private static func argument(_ text: String) -> String {
    text.contains(where: \.isWhitespace) ? quoted(text) : shortened(text)
  }
}
