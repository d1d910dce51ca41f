import TextCoding

/// A token of an expression.
struct Token: Equatable {
  enum Kind: Equatable {
    case number(Double)
    /// A number with the word directly after it, such as `30deg`.
    case quantity(Double, unit: String)
    case word
    /// Text in quotation marks. The value excludes the marks.
    case text(String)
    /// An operator, bracket or other symbol of the grammar.
    case symbol
    /// Text that is not part of the grammar. `expected` describes the token that was probably intended, if that is
    /// clear.
    case unknown(expected: String?)
    case end
  }

  let kind: Kind
  /// The text of the token as written.
  let spelling: String
  /// The column of the first character, from 1.
  let column: Int

  /// The token as shown in error messages.
  var summary: String { kind == .end ? "the end" : quoted(spelling) }

  func isSymbol(_ symbol: String) -> Bool { kind == .symbol && spelling == symbol }

  /// Whether a value can begin with the token, besides signs.
  var beginsValue: Bool {
    switch kind {
    case .number, .quantity, .text: true
    case .word: !["if", "else", "and", "or"].contains(spelling)
    case .symbol: spelling == "(" || spelling == "["
    case .unknown, .end: false
    }
  }

  func isWord(_ word: String) -> Bool { kind == .word && spelling == word }
}
