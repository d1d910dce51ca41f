/// A parser of the grammar of `TextTemplate`.
struct TemplateParser {
  private(set) var parts: [TextTemplate.Part] = []
  private(set) var expressions: [Expression] = []
  private let text: String
  private let scalars: [Unicode.Scalar]
  private let functions: FunctionDefinitions
  private var index = 0
  private var literal = ""

  init(_ text: String, _ functions: FunctionDefinitions) throws(ExpressionError) {
    (self.text, self.functions) = (text, functions)
    scalars = Array(text.unicodeScalars)
    if scalars.count > TextTemplate.lengthLimit {
      throw ExpressionError(
        text: text, column: TextTemplate.lengthLimit + 1,
        .unexpected(expected: "at most \(TextTemplate.lengthLimit) characters", found: "more"))
    }
  }

  mutating func parse() throws(ExpressionError) {
    while index < scalars.count {
      let scalar = scalars[index]
      let isDoubled = index + 1 < scalars.count && scalars[index + 1] == scalar
      if scalar == "{" || scalar == "}", isDoubled {
        literal.unicodeScalars.append(scalar)
        index += 2
      } else if scalar == "{" {
        try value()
      } else if scalar == "}" {
        throw error(at: index, expected: "\"}}\" for a brace", found: "\"}\"")
      } else {
        literal.unicodeScalars.append(scalar)
        index += 1
      }
    }
    endLiteral()
  }

  private mutating func value() throws(ExpressionError) {
    endLiteral()
    let start = index + 1
    guard let end = scalars[start...].firstIndex(where: { $0 == "{" || $0 == "}" }), scalars[end] == "}"
    else {
      throw error(at: index, expected: "\"}\" after the expression, or \"{{\" for a brace", found: "\"{\"")
    }
    let (expressionEnd, decimals) = try decimals(start..<end)
    try checkFormat(start..<expressionEnd)
    // All other characters are blanks, so that the columns are those of the template.
    var masked = String(repeating: " ", count: start)
    masked.unicodeScalars.append(contentsOf: scalars[start..<expressionEnd])
    do throws(ExpressionError) {
      expressions.append(try Expression(masked, within: text, functions: functions))
    } catch {
      // An expression that ends early ends at the brace.
      throw error.column > expressionEnd && error.foundEnd
        ? self.error(at: expressionEnd, expected: error.expectedText, found: "\"}\"") : error
    }
    parts.append(.value(decimals: decimals))
    index = end + 1
  }

  /// Returns the end of the expression in a range, and the number of decimals after it: `:.` and digits at its end.
  private func decimals(_ range: Range<Int>) throws(ExpressionError) -> (end: Int, decimals: Int?) {
    var start = range.upperBound
    while start > range.lowerBound, "0"..."9" ~= scalars[start - 1] { start -= 1 }
    guard start - 2 >= range.lowerBound, scalars[start - 1] == ".", scalars[start - 2] == ":" else {
      return (range.upperBound, nil)
    }
    let digits = String(String.UnicodeScalarView(scalars[start..<range.upperBound]))
    guard let decimals = Int(digits), TextTemplate.decimals.contains(decimals) else {
      throw error(
        at: start, expected: "a number of decimals from 0 to \(TextTemplate.decimals.upperBound)",
        found: digits.isEmpty ? "\"}\"" : "\"\(digits.prefix(10))\"")
    }
    return (start - 2, decimals)
  }

  /// Throws at a format of another language, such as `:02` or `:.2f`: a colon that belongs to no choice and to no text.
  private func checkFormat(_ range: Range<Int>) throws(ExpressionError) {
    guard let colon = range.first(where: { scalars[$0] == ":" }),
      !range.contains(where: { ["?", "'", "\""].contains(scalars[$0]) })
    else { return }
    let format = String(String.UnicodeScalarView(scalars[colon..<range.upperBound]))
    throw error(
      at: colon, expected: "\":.\" and a number of decimals, as in {x:.2}, or \"}\"",
      found: "\"\(format.prefix(10))\"")
  }

  private mutating func endLiteral() {
    if !literal.isEmpty { parts.append(.literal(literal)) }
    literal = ""
  }

  private func error(at index: Int, expected: String, found: String) -> ExpressionError {
    ExpressionError(text: text, column: index + 1, .unexpected(expected: expected, found: found))
  }
}

extension ExpressionError {
  /// Whether the text ended where more was expected.
  fileprivate var foundEnd: Bool { if case .unexpected(_, "the end") = reason { true } else { false } }

  /// The expected text of a syntax error.
  fileprivate var expectedText: String {
    if case .unexpected(let expected, _) = reason { expected } else { "" }
  }
}
