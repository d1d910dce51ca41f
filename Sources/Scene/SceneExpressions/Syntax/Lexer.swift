import TextCoding

/// A lexer that returns the tokens of an expression one at a time. Invalid text becomes a token of kind `unknown`,
/// which the parser refuses when it reaches it. O(characters) in total.
struct Lexer {
  private let scalars: [Unicode.Scalar]
  private var index = 0

  init(_ text: String) { scalars = Array(text.unicodeScalars) }

  mutating func next() -> Token {
    while let scalar = peek(), scalar.properties.isWhitespace { index += 1 }
    let start = index
    guard let scalar = peek() else { return Token(kind: .end, spelling: "", column: start + 1) }
    let kind = scan(scalar)
    return Token(kind: kind, spelling: text(from: start), column: start + 1)
  }

  private mutating func scan(_ scalar: Unicode.Scalar) -> Token.Kind {
    switch scalar {
    case "0"..."9": return number()
    case "." where peek(1)?.isDigit == true: return number()
    case "'", "\"": return quotedText(scalar)
    case _ where scalar.beginsWord:
      while let next = peek(), next.beginsWord || next.isDigit { index += 1 }
      return .word
    case "=" where peek(1) == ">":
      index += 2
      return .symbol
    case "<", ">", "=", "!":
      index += 1
      if peek() == "=" { index += 1 }
      return .symbol
    case "&", "|", "*":
      index += 1
      let isDouble = peek() == scalar
      if isDouble { index += 1 }
      return isDouble || scalar == "*" ? .symbol : .unknown(expected: "\"\(scalar)\(scalar)\"")
    case "(", ")", "[", "]", ",", ".", "?", ":", ";", "+", "-", "/", "%", "^":
      index += 1
      return .symbol
    default:
      index += 1
      return .unknown(expected: scalar.isCurlyQuote ? "straight quotation marks, as in 'red'" : nil)
    }
  }

  /// Scans a number: digits with an optional decimal point and an optional exponent.
  private mutating func number() -> Token.Kind {
    let start = index
    skipDigits()
    if peek() == ".", peek(1)?.isDigit == true {
      index += 1
      skipDigits()
    }
    if peek() == "e" || peek() == "E" {
      let isSigned = peek(1) == "+" || peek(1) == "-"
      if peek(isSigned ? 2 : 1)?.isDigit == true {
        index += isSigned ? 2 : 1
        skipDigits()
      }
    }
    guard let value = Double(text(from: start)) else { return .unknown(expected: "a number") }
    guard value.isFinite else { return .unknown(expected: "a number of at most 1.8e308") }
    let end = index
    while let next = peek(), next.beginsWord || next.isDigit { index += 1 }
    return index == end ? .number(value) : .quantity(value, unit: text(from: end))
  }

  private mutating func quotedText(_ mark: Unicode.Scalar) -> Token.Kind {
    index += 1
    let start = index
    while let next = peek(), next != mark { index += 1 }
    let text = text(from: start)
    guard index < scalars.count else { return .unknown(expected: "a closing quotation mark") }
    index += 1
    return .text(text)
  }

  private mutating func skipDigits() {
    while let next = peek(), next.isDigit { index += 1 }
  }

  private func peek(_ distance: Int = 0) -> Unicode.Scalar? {
    index + distance < scalars.count ? scalars[index + distance] : nil
  }

  private func text(from start: Int) -> String {
    var text = ""
    text.unicodeScalars.append(contentsOf: scalars[start..<index])
    return text
  }
}

extension Unicode.Scalar {
  fileprivate var isDigit: Bool { "0"..."9" ~= self }

  fileprivate var beginsWord: Bool {
    switch self {
    case "a"..."z", "A"..."Z", "_": true
    default: !isASCII && properties.isAlphabetic
    }
  }
}
