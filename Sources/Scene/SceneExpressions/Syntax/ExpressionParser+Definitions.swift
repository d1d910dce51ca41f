import TextCoding

// Definitions of user functions.
extension ExpressionParser {
  /// Parses the parameters of a definition such as `(x, k) => sin(k * x)`, up to the arrow.
  mutating func parseParameters() throws(ExpressionError) -> [String] {
    guard skip("(") else { throw unexpected("parameters in brackets, such as (x, k) => x * k") }
    while !token.isSymbol(")") {
      let column = token.column
      let name = try takeParameterName("the name of a parameter")
      guard !locals.contains(name) else {
        throw error(.unexpected(expected: "different parameters", found: "\(quoted(name)) twice"), at: column)
      }
      locals.append(name)
      if !skip(",") { break }
    }
    guard skip(")") else { throw unexpected("\",\" or \")\"") }
    guard skip("=>") else { throw unexpected("\"=>\" and an expression") }
    return locals
  }

  /// Parses a whole definition and returns the parameters and the body. `names` are the other names that the body reads.
  mutating func parseDefinition() throws(ExpressionError) -> (parameters: [String], body: Node) {
    let parameters = try parseParameters()
    return (parameters, try parse())
  }

  /// Takes a word that can name a parameter or an index.
  mutating func takeParameterName(_ expected: String) throws(ExpressionError) -> String {
    guard token.kind == .word, Expression.isValidParameterName(token.spelling) else {
      throw unexpected(expected)
    }
    defer { advance() }
    return token.spelling
  }
}
