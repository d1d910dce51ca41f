import TextParsing

/// A word, number or sign of an expression.
struct Token: Equatable {
  enum Kind: Equatable {
    case number(Double)
    case word
    /// Text in quotation marks, which are not part of it.
    case text(String)
    /// An operator, bracket or other mark that the grammar knows.
    case symbol
    /// Something that the grammar does not know; `expected` says what it may have been meant to be, if that is clear.
    case unknown(expected: String?)
    case end
  }

  let kind: Kind
  /// As it is written.
  let spelling: String
  /// In characters, from 1.
  let column: Int

  /// How messages name it.
  var summary: String { kind == .end ? "the end" : quoted(spelling) }

  func isSymbol(_ symbol: String) -> Bool { kind == .symbol && spelling == symbol }
}
