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

  /// Creates a parser of `text`. Errors contain `whole`, of which it is a part with the same columns. Nil for `text`.
  init(_ text: String, whole: String? = nil, userFunctions: [String: Int] = [:]) {
    (self.text, self.userFunctions) = (whole ?? text, userFunctions)
    lexer = Lexer(text)
    token = lexer.next()
  }

  mutating func parse() throws(ExpressionError) -> Node {
    let node = try expression()
    guard token.kind == .end else { throw unexpected("an operator or the end") }
    return node
  }

  private mutating func expression() throws(ExpressionError) -> Node {
    let left = try comparison()
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
      let condition = try parser.comparison()
      guard parser.token.isWord("else") else { throw parser.unexpected("an operator or \"else\"") }
      parser.advance()
      return try parser.node(.choice(condition, left, try parser.expression()), at: mark.column)
    }
  }

  private mutating func comparison() throws(ExpressionError) -> Node {
    let start = token
    let left = try start.isText ? argument() : sum()
    if start.isText, !Operator.equalities.contains(where: { token.isSymbol($0.rawValue) }) {
      // The word of a choice. The compiler refuses it elsewhere.
      return left
    }
    guard let (comparison, column) = takeOperator(among: Operator.comparisons) else { return left }
    let isTextAllowed = token.isText && Operator.equalities.contains(comparison)
    return try node(.operation(comparison, left, try isTextAllowed ? argument() : sum()), at: column)
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
    var value = try value()
    while token.isSymbol(".") {
      let member = try takeMember()
      value = try node(.component(value, member.name), at: member.column)
    }
    return value
  }

  private mutating func value() throws(ExpressionError) -> Node {
    let start = token
    switch start.kind {
    case .number(let number):
      advance()
      return try node(.number(skip("%") ? number / 100 : number), at: start.column)
    case .word:
      advance()
      return try token.isSymbol("(") ? call(start) : name(start)
    case .symbol where start.spelling == "(":
      return try nested(at: start) { parser throws(ExpressionError) in
        parser.advance()
        let inner = try parser.expression()
        try parser.expect(")", or: "an operator")
        return inner
      }
    case .symbol where start.spelling == "[":
      return try nested(at: start) { parser throws(ExpressionError) in try parser.vector() }
    default: throw unexpected("a value")
    }
  }

  private mutating func vector() throws(ExpressionError) -> Node {
    let column = token.column
    advance()
    var parts = [try expression()]
    for _ in 0..<2 {
      try expect(",", or: "an operator")
      parts.append(try expression())
    }
    try expect("]", or: "an operator")
    return try node(.vector(parts), at: column)
  }

  private mutating func call(_ name: Token) throws(ExpressionError) -> Node {
    let function = ExpressionFunction(rawValue: name.spelling)
    if function == .sum { return try sum(name) }
    guard function != nil || userFunctions[name.spelling] != nil else {
      let known = userFunctions.keys.sorted() + ExpressionFunction.allCases.map(\.rawValue)
      throw error(
        .unknownName(
          kind: "function", name: name.spelling, suggestion: nearestName(to: name.spelling, among: known),
          expected: listed(known, separator: ", ", first: 4, last: 0)), at: name.column)
    }
    return try nested(at: name) { parser throws(ExpressionError) in
      var arguments: [Node] = []
      repeat {
        parser.advance()
        if arguments.isEmpty, parser.token.isSymbol(")") { break }
        arguments.append(try parser.argument())
      } while parser.token.isSymbol(",")
      try parser.expect(")", or: "an operator, \",\"")
      let expected = parser.userFunctions[name.spelling].map { $0...$0 }
      let counts = function?.argumentCounts ?? expected ?? 0...0
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

  /// Parses the arguments of `sum`. The first is the name of the index, which the last one can read.
  private mutating func sum(_ name: Token) throws(ExpressionError) -> Node {
    try nested(at: name) { parser throws(ExpressionError) in
      parser.advance()
      let index = try parser.takeParameterName("the name of the index of sum")
      guard parser.skip(",") else { throw parser.unexpected("\",\" and the bounds of sum") }
      let from = try parser.expression()
      try parser.expect(",", or: "an operator")
      let to = try parser.expression()
      try parser.expect(",", or: "an operator")
      parser.locals.append(index)
      let term = try parser.expression()
      parser.locals.removeLast()
      try parser.expect(")", or: "an operator")
      return try parser.node(.sum(from: from, to: to, term: term), at: name.column)
    }
  }

  private mutating func argument() throws(ExpressionError) -> Node {
    guard case .text(let text) = token.kind else { return try expression() }
    let column = token.column
    advance()
    return try node(.text(text), at: column)
  }

  private mutating func name(_ word: Token) throws(ExpressionError) -> Node {
    // Brackets select a model before anything is evaluated, so that local values have no meaning in them.
    if indexNesting == 0, !token.isSymbol("["), let local = locals.lastIndex(of: word.spelling) {
      return try node(.local(local), at: word.column)
    }
    if let constant = ExpressionConstant(rawValue: word.spelling), !token.isSymbol("[") {
      return try node(.number(constant.value), at: word.column)
    }
    let index = try takeIndex()
    var members: [NameReference.Member] = []
    while token.isSymbol(".") { members.append(try takeMember()) }
    names.append(
      NameReference(
        base: word.spelling, index: index, members: members, isInIndex: indexNesting > 0,
        column: word.column))
    return try node(.name(names.count - 1), at: word.column)
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
    return try nested(at: token) { parser throws(ExpressionError) in
      parser.advance()
      parser.indexNesting += 1
      defer { parser.indexNesting -= 1 }
      let index = try parser.expression()
      try parser.expect("]", or: "an operator")
      return index
    }
  }
}

// Tokens, nodes and errors.
extension ExpressionParser {
  mutating func advance() { token = lexer.next() }

  mutating func skip(_ symbol: String) -> Bool {
    guard token.isSymbol(symbol) else { return false }
    advance()
    return true
  }

  mutating func expect(_ symbol: String, or other: String) throws(ExpressionError) {
    guard skip(symbol) else { throw unexpected("\(other) or \(quoted(symbol))") }
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
    return error(.unexpected(expected: expected, found: token.summary), at: token.column)
  }

  func error(_ reason: ExpressionError.Reason, at column: Int) -> ExpressionError {
    ExpressionError(text: text, column: column, reason)
  }
}
