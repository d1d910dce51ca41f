import TextCoding
import SceneModel

/// A text with the values of expressions: `r = {earth.radius:.2}`.
///
/// ```
/// template = { character | "{{" | "}}" | "{" expression [ ":." DIGITS ] "}" }
/// ```
/// An `expression` is that of `Expression`, and is evaluated with it. `:.2` at its end writes numbers with two
/// decimals, from 0 to 15, rounded to nearest. Without it a number is written with as many digits as a `Float` needs.
/// The values of vectors are written as `[1, 2, 3]`, colours as `#ffcc33`, booleans as `true` and `false`, texts as they
/// are, and lists as their elements with commas. A value that is not finite is missing: its text is empty. `{{` and `}}` are braces.
///
/// ```swift
/// let template = try TextTemplate("r = {radius:.2}")
/// print(template.text(of: [.number(0.27)]))              // r = 0.27
/// ```
public struct TextTemplate: Equatable, Sendable {
  /// A part of a text.
  package enum Part: Equatable, Sendable {
    case literal(String)
    /// The value of the next expression, with a number of decimals, or nil.
    case value(decimals: Int?)
  }

  /// The template as it was written.
  public let text: String
  package let parts: [Part]
  /// The expressions in their order. Their columns are those in the template.
  public let expressions: [Expression]

  /// The maximum number of characters (Unicode scalars) of a template.
  package static let lengthLimit = 1000
  /// The numbers of decimals that a template can ask for.
  static let decimals = 0...15

  /// Parses a template, whose expressions can call `functions`. O(characters · expressions).
  ///
  /// - Throws: `ExpressionError` with the column in `text`.
  public init(_ text: String, functions: FunctionDefinitions = .none) throws(ExpressionError) {
    self.text = text
    var parser = try TemplateParser(text, functions)
    try parser.parse()
    (parts, expressions) = (parser.parts, parser.expressions)
  }

  /// Returns the text with the values of `expressions`. Numbers are formatted exactly; see `lengthLimit` for the bound
  /// on the rest of the text. O(characters).
  ///
  /// - Precondition: there is one value for each expression.
  public func text(of values: [PropertyValue]) -> String {
    precondition(values.count == expressions.count, "a template needs one value for each expression")
    var next = 0
    return parts.map { part in
      switch part {
      case .literal(let text): return text
      case .value(let decimals):
        next += 1
        return values[next - 1].text(decimals: decimals)
      }
    }.joined()
  }
}

extension PropertyValue {
  /// Returns the value as text for readers.
  fileprivate func text(decimals: Int?) -> String {
    func text(_ number: Double) -> String {
      // Numbers of models are floats. A double has digits that a float does not have.
      guard let decimals, number.magnitude < 1e38 else {
        return Int64(exactly: number) != nil ? spelled(number) : spelled(Float(number))
      }
      return fixed(number, decimals: decimals)
    }
    switch self {
    case .number(let number): return number.isFinite ? text(number) : ""
    case .vector, .color: if !isFinite { return "" }
    default: break
    }
    switch self {
    case .number(let number): return text(number)
    case .vector(let vector): return "[\(text(vector.x)), \(text(vector.y)), \(text(vector.z))]"
    case .color, .boolean: return description
    case .text(let text): return text
    case .list(let list):
      return (0..<list.count).map { list[$0].text(decimals: decimals) }.joined(separator: ", ")
    }
  }
}
