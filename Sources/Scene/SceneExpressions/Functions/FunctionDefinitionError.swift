import TextCoding

/// The reason why the definition of a user function is invalid. Its description is one line.
public struct FunctionDefinitionError: Error, Equatable, CustomStringConvertible {
  /// The name of the function.
  public let name: String
  /// The error in the text of the definition, or in the name.
  public let error: ExpressionError

  init(_ name: String, _ error: ExpressionError) { (self.name, self.error) = (name, error) }

  /// One line with the name, the definition, the column and the error.
  public var description: String { "function \(shortened(name)), \(error.description)" }

  /// The definition on one line, and a caret below the column on the next.
  public var excerpt: [String] { error.excerpt }
}
