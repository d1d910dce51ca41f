import TextCoding

/// A recursive descent parser of selections; see the grammar of `ParticleSelection`.
struct SelectionParser {
  private struct Token {
    enum Kind: Equatable {
      case word, quoted, comparison, open, close, end
    }

    var kind: Kind
    var text: String
    /// The position of the first character, from 1.
    var position: Int
  }

  private let text: String
  private var tokens: [Token] = []
  private var next = 0
  private var depth = 0
  private var termCount = 0
  /// Whether words in place of numbers are names.
  private let acceptsNames: Bool
  /// The names so far.
  private(set) var names: [ParticleSelection.Name] = []

  /// The maximum nesting depth. It prevents a stack overflow and exceeds any practical selection.
  private static let nestingLimit = 100
  /// The maximum number of terms joined by `and` and `or`. Each one deepens the tree.
  private static let termLimit = 1000
  private static let keywords: Set = ["and", "or", "not", "within", "of", "all", "none"]

  init(_ text: String, acceptsNames: Bool) throws(ParticleSelectionError) {
    (self.text, self.acceptsNames) = (text, acceptsNames)
    let characters = Array(text)
    var index = 0
    while index < characters.count {
      let (character, start) = (characters[index], index)
      index += 1
      switch character {
      case " ", "\t", ",", "\n": continue
      case "(": tokens.append(Token(kind: .open, text: "(", position: start + 1))
      case ")": tokens.append(Token(kind: .close, text: ")", position: start + 1))
      case "<", ">", "=", "!":
        while index < characters.count, characters[index] == "=" { index += 1 }
        let symbol = String(characters[start..<index])
        tokens.append(
          Token(kind: .comparison, text: symbol == "==" ? "=" : symbol, position: start + 1))
      case "\"", "'":
        while index < characters.count, characters[index] != character { index += 1 }
        guard index < characters.count else {
          throw ParticleSelectionError(
            text: text, position: characters.count + 1, expected: "the closing quotation mark",
            found: "the end")
        }
        tokens.append(Token(kind: .quoted, text: String(characters[start + 1..<index]), position: start + 1))
        index += 1
      default:
        while index < characters.count, !" \t,\n()<>=!\"'".contains(characters[index]) { index += 1 }
        tokens.append(Token(kind: .word, text: String(characters[start..<index]), position: start + 1))
      }
    }
    tokens.append(Token(kind: .end, text: "", position: characters.count + 1))
  }

  mutating func parse() throws(ParticleSelectionError) -> ParticleSelection.Node {
    let node = try disjunction()
    guard token.kind == .end else { throw error("and, or or the end") }
    return node
  }

  private var token: Token { tokens[next] }

  private func error(_ expected: String) -> ParticleSelectionError {
    ParticleSelectionError(
      text: text, position: token.position, expected: expected,
      found: token.kind == .end ? "the end" : quoted(token.text))
  }

  private mutating func take(_ keyword: String) -> Bool {
    guard token.kind == .word, token.text.lowercased() == keyword else { return false }
    next += 1
    return true
  }

  private mutating func disjunction() throws(ParticleSelectionError) -> ParticleSelection.Node {
    var node = try conjunction()
    while take("or") { node = .or(node, try conjunction()) }
    return node
  }

  private mutating func conjunction() throws(ParticleSelectionError) -> ParticleSelection.Node {
    var node = try term()
    while take("and") { node = .and(node, try term()) }
    return node
  }

  private mutating func term() throws(ParticleSelectionError) -> ParticleSelection.Node {
    depth += 1
    defer { depth -= 1 }
    termCount += 1
    guard termCount <= Self.termLimit else { throw error("at most \(Self.termLimit) parts") }
    guard depth < Self.nestingLimit else { throw error("at most \(Self.nestingLimit) nested parts") }
    if take("not") { return .not(try term()) }
    if take("all") { return .all }
    if take("none") { return .none }
    if take("within") {
      guard let distance = limit(), !(distance.value < 0) else { throw error("a distance") }
      next += 1
      guard take("of") else { throw error("of") }
      return .within(distance, of: try term())
    }
    if token.kind == .open {
      next += 1
      let node = try disjunction()
      guard token.kind == .close else { throw error("and, or or a closing parenthesis") }
      next += 1
      return node
    }
    return try property()
  }

  private mutating func property() throws(ParticleSelectionError) -> ParticleSelection.Node {
    guard token.kind == .word, !Self.keywords.contains(token.text.lowercased()) else {
      throw error("a property such as element or chain, not, within, all, none or a parenthesis")
    }
    let name = token
    next += 1
    if token.kind == .comparison {
      guard let comparison = ParticleSelection.Comparison(rawValue: token.text) else {
        throw error(alternatives(ParticleSelection.Comparison.allCases.map(\.rawValue)))
      }
      next += 1
      let takesWord = comparison == .equal || comparison == .unequal
      if let limit = takesWord ? number(token).map({ .value($0) }) : limit() {
        next += 1
        return .comparison(property: name.text, comparison, limit, position: name.position)
      }
      guard takesWord, let value = value() else {
        throw error("a number")
      }
      let node = ParticleSelection.Node.values(property: name.text, [value], position: name.position)
      return comparison == .equal ? node : .not(node)
    }
    var values: [ParticleSelection.Value] = []
    while let value = value() { values.append(value) }
    guard !values.isEmpty else { throw error("a value for \(name.text)") }
    return .values(property: name.text, values, position: name.position)
  }

  private mutating func value() -> ParticleSelection.Value? {
    switch token.kind {
    case .quoted: break
    case .word where !Self.keywords.contains(token.text.lowercased()): break
    default: return nil
    }
    let taken = token
    next += 1
    if taken.kind == .quoted { return .word(taken.text, position: taken.position) }
    if let value = number(taken) { return .number(value, spelling: taken.text) }
    let ends = taken.text.split(separator: "..", omittingEmptySubsequences: false)
    if ends.count == 2, !ends[0].isEmpty, !ends[1].isEmpty {
      let start = names.count
      if let low = number(ends[0], at: taken.position),
        let high = number(ends[1], at: taken.position + ends[0].count + 2), !(low.value > high.value)
      {
        return .range(low, high)
      }
      names.removeSubrange(start...)
    }
    return .word(taken.text, position: taken.position)
  }

  /// Returns the number or the name in the next token, which is not consumed.
  private mutating func limit() -> ParticleSelection.Number? {
    token.kind == .word ? number(token.text[...], at: token.position) : nil
  }

  /// Returns the number in `text`, or the name if names are accepted.
  private mutating func number(_ text: Substring, at position: Int) -> ParticleSelection.Number? {
    if let number = number(String(text)) { return .value(number) }
    guard acceptsNames, let first = text.first, first.isLetter || first == "_",
      !Self.keywords.contains(text.lowercased())
    else { return nil }
    let name = ParticleSelection.Name(text: String(text), position: position)
    names.append(name)
    return .name(name)
  }

  private func number(_ token: Token) -> Float? { token.kind == .word ? number(token.text) : nil }

  private func number(_ text: String) -> Float? {
    let bytes = Array(text.utf8)
    return Float(decimal: bytes.span)
  }
}
