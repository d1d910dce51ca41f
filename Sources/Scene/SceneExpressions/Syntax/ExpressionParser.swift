import TextCoding

/// A recursive descent parser of the grammar of `Expression`, with one method for each rule.
struct ExpressionParser {
  private(set) var names: [NameReference] = []
  private let text: String
  private var lexer: Lexer
  var token: Token
  private var nesting = 0
  /// The number of enclosing brackets of names.
  private var indexNesting = 0
  /// The number of parameters of each user function.
  private let userFunctions: [String: Int]
  /// The parameters of the user function and the indices of the enclosing sums.
  var locals: [String] = []

  /// The number of units of lengths in a metre.
  private let unitsPerMetre: Double

  /// Creates a parser of `text`. Errors contain `whole`, of which it is a part with the same columns. Nil for `text`.
  init(
    _ text: String, whole: String? = nil, userFunctions: [String: Int] = [:], unitsPerMetre: Double = 1
  ) {
    (self.text, self.userFunctions, self.unitsPerMetre) = (whole ?? text, userFunctions, unitsPerMetre)
    lexer = Lexer(text)
    token = lexer.next()
  }

  mutating func parse() throws(ExpressionError) -> Node {
    let node = try expression()
    guard token.kind == .end else { throw unexpectedAfterValue() }
    return node
  }

  /// Returns the error for a token that cannot follow a complete expression.
  private func unexpectedAfterValue() -> ExpressionError {
    if token.isSymbol("=") { return unexpected("\"==\"") }
    if token.isSymbol(","), case .number = peek().kind {
      return unexpected("an operator or the end; a number has a decimal point, as in 0.5")
    }
    if token.isSymbol("(") || token.isSymbol("[") {
      return unexpected("an operator, such as \"*\", or the end")
    }
    return unexpected("an operator or the end")
  }

  private mutating func expression() throws(ExpressionError) -> Node {
    if token.isWord("let"), peek().kind == .word { return try binding() }
    let left = try disjunction()
    let mark = token
    if skip("?") {
      return try nested(at: mark) { parser throws(ExpressionError) in
        let first = try parser.expression()
        try parser.expect(":", or: "an operator")
        return try parser.node(.choice(left, first, try parser.expression()), at: mark.column)
      }
    }
    // `if` and `else` are words only here. Elsewhere they can be names.
    guard token.isWord("if") else { return left }
    return try nested(at: mark) { parser throws(ExpressionError) in
      parser.advance()
      let condition = try parser.disjunction()
      guard parser.token.isWord("else") else { throw parser.unexpected("an operator or \"else\"") }
      parser.advance()
      return try parser.node(.choice(condition, left, try parser.expression()), at: mark.column)
    }
  }

  /// Parses `let NAME = VALUE; EXPRESSION`.
  private mutating func binding() throws(ExpressionError) -> Node {
    let start = token
    return try nested(at: start) { parser throws(ExpressionError) in
      parser.advance()
      let name = try parser.takeParameterName("a name after let that is neither a constant nor a function")
      guard parser.skip("=") else { throw parser.unexpected("\"=\" after the name of let") }
      let value = try parser.expression()
      guard parser.skip(";") else { throw parser.unexpected("an operator or \";\" after the value of let") }
      parser.locals.append(name)
      let body = try parser.expression()
      parser.locals.removeLast()
      return try parser.node(.binding(value, body), at: start.column)
    }
  }

  private mutating func disjunction() throws(ExpressionError) -> Node {
    var left = try conjunction()
    while token.isWord("or") || token.isSymbol("||") {
      let column = token.column
      advance()
      left = try node(.operation(.or, left, try conjunction()), at: column)
    }
    return left
  }

  private mutating func conjunction() throws(ExpressionError) -> Node {
    var left = try negatedComparison()
    while token.isWord("and") || token.isSymbol("&&") {
      let column = token.column
      advance()
      left = try node(.operation(.and, left, try negatedComparison()), at: column)
    }
    return left
  }

  private mutating func negatedComparison() throws(ExpressionError) -> Node {
    let start = token
    guard start.isWord("not"), peek().beginsValue || peek().isSymbol("!") || peek().isSymbol("-") else {
      return try comparison()
    }
    return try nested(at: start) { parser throws(ExpressionError) in
      parser.advance()
      return try parser.node(.not(try parser.negatedComparison()), at: start.column)
    }
  }

  private mutating func comparison() throws(ExpressionError) -> Node {
    var operands = [try sum()]
    var operators: [Operator] = []
    var columns: [Int] = []
    while let (comparison, column) = takeOperator(among: Operator.comparisons) {
      operators.append(comparison)
      columns.append(column)
      operands.append(try sum())
    }
    if operators.isEmpty { return operands[0] }
    if operators.count == 1 {
      return try node(.operation(operators[0], operands[0], operands[1]), at: columns[0])
    }
    return try node(.comparisons(operands, operators), at: columns[0])
  }

  private mutating func sum() throws(ExpressionError) -> Node {
    var left = try product()
    while let (sign, column) = takeOperator(among: Operator.sums) {
      left = try node(.operation(sign, left, try product()), at: column)
    }
    return left
  }

  private mutating func product() throws(ExpressionError) -> Node {
    var left = try factor()
    while let (sign, column) = takeOperator(among: Operator.products) {
      left = try node(.operation(sign, left, try factor()), at: column)
    }
    return left
  }

  private mutating func factor() throws(ExpressionError) -> Node {
    let start = token
    if skip("-") {
      return try nested(at: start) { parser throws(ExpressionError) in
        try parser.node(.negation(try parser.factor()), at: start.column)
      }
    }
    if skip("!") {
      return try nested(at: start) { parser throws(ExpressionError) in
        try parser.node(.not(try parser.factor()), at: start.column)
      }
    }
    return try power()
  }

  /// Parses a power, which binds more tightly than a sign before it and associates to the right.
  private mutating func power() throws(ExpressionError) -> Node {
    let base = try part()
    let mark = token
    guard skip("^") || skip("**") else { return base }
    return try nested(at: mark) { parser throws(ExpressionError) in
      try parser.node(.operation(.power, base, try parser.factor()), at: mark.column)
    }
  }

  /// Parses a value with its components and elements.
  private mutating func part() throws(ExpressionError) -> Node {
    var value = try value()
    while true {
      if token.isSymbol(".") {
        advance()
        guard token.kind == .word else { throw unexpected("a name after the point") }
        let name = token
        advance()
        value = try node(.component(value, name.spelling), at: name.column)
      } else if token.isSymbol("[") {
        let start = token
        let list = value
        value = try nested(at: start) { parser throws(ExpressionError) in
          parser.advance()
          let index = try parser.expression()
          try parser.expect("]", or: "an operator", closing: start)
          return try parser.node(.element(list, index), at: start.column)
        }
      } else {
        return value
      }
    }
  }

  private mutating func value() throws(ExpressionError) -> Node {
    let start = token
    switch start.kind {
    case .number(let number):
      advance()
      // A per cent sign before another value is the remainder.
      if token.isSymbol("%"), !peek().beginsValue {
        advance()
        return try node(.number(number / 100), at: start.column)
      }
      return try node(.number(number), at: start.column)
    case .quantity(let number, let unit):
      let value = try quantity(number, unit)
      advance()
      return try node(value, at: start.column)
    case .text(let text):
      advance()
      return try node(.text(text), at: start.column)
    case .word:
      advance()
      return try token.isSymbol("(") ? call(start) : name(start)
    case .symbol where start.spelling == "(":
      return try nested(at: start) { parser throws(ExpressionError) in
        parser.advance()
        let inner = try parser.expression()
        try parser.expect(")", or: "an operator", closing: start)
        return inner
      }
    case .symbol where start.spelling == "[":
      return try nested(at: start) { parser throws(ExpressionError) in try parser.list() }
    default: throw unexpected(valueHint)
    }
  }

  /// Returns the value of a number with a unit.
  private func quantity(_ number: Double, _ unit: String) throws(ExpressionError) -> Node.Kind {
    if let unit = AngleUnit(rawValue: unit) { return .angle(number, unit) }
    if let unit = LengthUnit(rawValue: unit) { return .number(unit.length(number, perMetre: unitsPerMetre)) }
    let digits = token.spelling.dropLast(unit.count)
    throw unexpected(
      "an operator as in \"\(digits) * \(shortened(unit))\", or one of the units deg, rad, mm, cm, m and km")
  }

  private mutating func list() throws(ExpressionError) -> Node {
    let opener = token
    advance()
    var parts: [Node] = []
    if !token.isSymbol("]") {
      repeat { parts.append(try expression()) } while skip(",")
    }
    try expect("]", or: parts.isEmpty ? "a value" : "an operator, \",\"", closing: opener)
    return try node(.list(parts), at: opener.column)
  }

  /// What is expected in place of a symbol of a spreadsheet or a template.
  private var valueHint: String {
    if token.isSymbol("="), token.column == 1 { return "a value; an expression begins without \"=\"" }
    if token.spelling == "$" || token.spelling == "{" {
      return "a value; names stand in expressions without braces, as 2 * t"
    }
    return "a value"
  }

  private mutating func call(_ name: Token) throws(ExpressionError) -> Node {
    // A user function hides a function of the language.
    let expected = userFunctions[name.spelling].map { $0...$0 }
    let function = expected == nil ? ExpressionFunction(rawValue: name.spelling) : nil
    if function == .sum || function == .map, let indexed = try indexed(function ?? .sum, name) {
      return indexed
    }
    guard let counts = expected ?? function?.argumentCounts else {
      let known = userFunctions.keys.sorted() + ExpressionFunction.allCases.map(\.rawValue)
      let meant = ExpressionFunction.synonyms[name.spelling]
      throw error(
        .unknownName(
          kind: "function", name: name.spelling,
          suggestion: meant ?? nearestName(to: name.spelling, among: known),
          expected: listed(known, separator: ", ", first: 4, last: 0)), at: name.column)
    }
    let opener = token
    return try nested(at: name) { parser throws(ExpressionError) in
      var arguments: [Node] = []
      repeat {
        parser.advance()
        if arguments.isEmpty, parser.token.isSymbol(")") { break }
        arguments.append(try parser.expression())
      } while parser.token.isSymbol(",")
      try parser.expect(")", or: "an operator, \",\"", closing: opener)
      guard counts.contains(arguments.count) else {
        throw parser.error(
          .unexpected(
            expected: ExpressionFunction.expected(counts, of: name.spelling), found: "\(arguments.count)"),
          at: name.column)
      }
      if let function { return try parser.node(.call(function, arguments), at: name.column) }
      return try parser.node(.userCall(name.spelling, arguments), at: name.column)
    }
  }

  /// Parses the arguments of `sum` or `map` with an index: the name of the index, the bounds or a list, and the term, which
  /// can read the index. Nil if the only argument is a list.
  private mutating func indexed(_ function: ExpressionFunction, _ name: Token) throws(ExpressionError)
    -> Node?
  {
    var ahead = self
    ahead.advance()
    let commas = ahead.commasToClosingBracket()
    if function == .sum, commas == 0 { return nil }
    let opener = token
    return try nested(at: name) { parser throws(ExpressionError) in
      parser.advance()
      let index = try parser.takeParameterName("the name of the index of \(function.rawValue)")
      guard parser.skip(",") else {
        throw parser.unexpected(
          "\",\" and \(function == .map ? "a list or " : "")the bounds of \(function.rawValue)")
      }
      let from = try parser.expression()
      try parser.expect(",", or: "an operator")
      var to: Node?
      if function == .sum || commas > 2 {
        to = try parser.expression()
        try parser.expect(",", or: "an operator")
      }
      parser.locals.append(index)
      let term = try parser.expression()
      parser.locals.removeLast()
      try parser.expect(")", or: "an operator", closing: opener)
      guard let to else { return try parser.node(.mapList(from, term: term), at: name.column) }
      return try parser.node(
        function == .sum ? .sum(from: from, to: to, term: term) : .mapRange(from: from, to: to, term: term),
        at: name.column)
    }
  }

  /// Skips the tokens up to the closing bracket that belongs to an opened one, and returns the number of commas outside of
  /// inner brackets.
  private mutating func commasToClosingBracket() -> Int {
    var (depth, commas) = (0, 0)
    while token.kind != .end {
      if token.isSymbol("(") || token.isSymbol("[") { depth += 1 }
      if token.isSymbol(")") || token.isSymbol("]") {
        if depth == 0 { break }
        depth -= 1
      }
      if depth == 0, token.isSymbol(",") { commas += 1 }
      advance()
    }
    return commas
  }

  private mutating func name(_ word: Token) throws(ExpressionError) -> Node {
    if let local = locals.lastIndex(of: word.spelling) {
      return try node(.local(local), at: word.column)
    }
    if !token.isSymbol("[") {
      if let constant = ExpressionConstant(rawValue: word.spelling) {
        return try node(.number(constant.value), at: word.column)
      }
      if let literal = BooleanLiteral(rawValue: word.spelling) {
        return try node(.boolean(literal == .true), at: word.column)
      }
    }
    if word.spelling == "if", token.beginsValue {
      throw error(
        .unexpected(expected: "a value before \"if\", as in \"1 if t > 2 else 3\"", found: "\"if\""),
        at: word.column)
    }
    if token.beginsValue, !token.isSymbol("["), let function = ExpressionFunction(rawValue: word.spelling) {
      throw unexpected("\"(\" after the function \(function.rawValue)")
    }
    let first = names.count
    let index = try takeIndex()
    var members: [NameReference.Member] = []
    while token.isSymbol(".") { members.append(try takeMember()) }
    if token.isSymbol("("), let last = members.last, ExpressionFunction(rawValue: last.name) != nil {
      throw error(
        .unknownName(
          kind: "function", name: "\(word.spelling).\(last.name)", suggestion: last.name, expected: nil),
        at: word.column)
    }
    for inner in first..<names.count where names[inner].owner == nil { names[inner].owner = names.count }
    let indices = [index].compactMap(\.self) + members.compactMap(\.index)
    names.append(
      NameReference(
        base: word.spelling, index: index, members: members, isInIndex: indexNesting > 0,
        column: word.column))
    return try node(.name(names.count - 1, indices: indices), at: word.column)
  }

  /// Skips a point and returns the word after it.
  private mutating func takeMember() throws(ExpressionError) -> NameReference.Member {
    advance()
    guard token.kind == .word else { throw unexpected("a name after the point") }
    let word = token
    advance()
    return NameReference.Member(name: word.spelling, column: word.column, index: try takeIndex())
  }

  /// Parses the expression in brackets. Nil if there is no opening bracket.
  private mutating func takeIndex() throws(ExpressionError) -> Node? {
    guard token.isSymbol("[") else { return nil }
    let opener = token
    return try nested(at: opener) { parser throws(ExpressionError) in
      parser.advance()
      parser.indexNesting += 1
      defer { parser.indexNesting -= 1 }
      let index = try parser.expression()
      try parser.expect("]", or: "an operator", closing: opener)
      return index
    }
  }
}

// Tokens, nodes and errors.
extension ExpressionParser {
  mutating func advance() { token = lexer.next() }

  /// The token after the current one.
  private func peek() -> Token {
    var lexer = lexer
    return lexer.next()
  }

  mutating func skip(_ symbol: String) -> Bool {
    guard token.isSymbol(symbol) else { return false }
    advance()
    return true
  }

  /// Skips a symbol. At the end of the text, the error names the bracket `opener` that the symbol would close.
  mutating func expect(
    _ symbol: String, or other: String, closing opener: Token? = nil
  ) throws(ExpressionError) {
    if skip(symbol) { return }
    guard let opener, token.kind == .end else { throw unexpected("\(other) or \(quoted(symbol))") }
    throw unexpected("\(quoted(symbol)) for the \(quoted(opener.spelling)) at character \(opener.column)")
  }

  private mutating func takeOperator(among operators: [Operator]) -> (Operator, column: Int)? {
    guard token.kind == .symbol, let found = Operator(rawValue: token.spelling), operators.contains(found)
    else { return nil }
    let column = token.column
    advance()
    return (found, column)
  }

  private mutating func nested(
    at start: Token, _ parse: (inout ExpressionParser) throws(ExpressionError) -> Node
  ) throws(ExpressionError) -> Node {
    guard nesting < Expression.nestingLimit else {
      throw error(
        .unexpected(expected: "at most \(Expression.nestingLimit) levels of nesting", found: "one more"),
        at: start.column)
    }
    nesting += 1
    defer { nesting -= 1 }
    return try parse(&self)
  }

  private func node(_ kind: Node.Kind, at column: Int) throws(ExpressionError) -> Node {
    let depth = 1 + kind.parts.reduce(0) { max($0, $1.depth) }
    guard depth <= Expression.depthLimit else {
      throw error(
        .unexpected(
          expected: "at most \(Expression.depthLimit) operations that depend on each other", found: "one more"
        ), at: column)
    }
    return Node(kind: kind, column: column, depth: depth)
  }

  func unexpected(_ expected: String) -> ExpressionError {
    var expected = expected
    if case .unknown(let meant?) = token.kind { expected = meant }
    if token.isSymbol("="), expected.contains("an operator") { expected = "\"==\"" }
    return error(.unexpected(expected: expected, found: token.summary), at: token.column)
  }

  func error(_ reason: ExpressionError.Reason, at column: Int) -> ExpressionError {
    ExpressionError(text: text, column: column, reason)
  }
}
