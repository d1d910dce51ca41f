import TextCoding

/// An expression whose value is a word of a list, as a number: the index of the word.
package struct ChoiceExpression {
  /// The expression of the index.
  package let index: Expression
  /// The words that the expression can give.
  package let words: Set<String>

  /// Creates the expression of the index in `choices` of the word that `expression` gives.
  ///
  /// A word is a text in quotation marks (`'point'`), a name whose values have words, or a condition between words
  /// (`t < 1 ? 'point' : mode`). `words` returns the words of a name in the order of its values 0, 1, 2 and so on, such as
  /// the choices of a parameter, or nil if its values have none. O(operations + words).
  ///
  /// - Throws: `ExpressionError` if the expression gives anything but a word, or a word that is not in `choices`.
  package init(
    _ expression: Expression, among choices: [String], words: @escaping (_ name: String) -> [String]?
  ) throws(ExpressionError) {
    var rewriter = ChoiceRewriter(expression: expression, choices: choices, words: words)
    index = Expression(expression, root: try rewriter.rewritten(expression.root))
    self.words = rewriter.found
  }
}

/// Replaces the words of an expression by their indices.
private struct ChoiceRewriter {
  let expression: Expression
  let choices: [String]
  let words: (_ name: String) -> [String]?
  var found: Set<String> = []

  mutating func rewritten(_ node: Node) throws(ExpressionError) -> Node {
    switch node.kind {
    case .text(let word): return number(try index(of: word, at: node), at: node)
    case .choice(let condition, let first, let second):
      return try choice(condition, try rewritten(first), try rewritten(second), at: node)
    case .name(let number, _):
      let name = expression.names[number]
      if name.index == nil, name.members.allSatisfy({ $0.index == nil }),
        let words = words(([name.base] + name.members.map(\.name)).joined(separator: "."))
      {
        return try self.name(node, of: words)
      }
    default: break
    }
    throw ExpressionError(
      text: expression.text, column: node.column,
      .unexpected(
        expected: "\(alternatives(choices.map { "'\($0)'" })), or the name of a parameter with such choices",
        found: "another value"))
  }

  /// Returns the index in `choices` of the word of a name, whose value is an index in `words`.
  private mutating func name(_ node: Node, of words: [String]) throws(ExpressionError) -> Node {
    var indices: [Int] = []
    for word in words { indices.append(try index(of: word, at: node)) }
    if indices == Array(choices.indices) { return node }
    guard var result = indices.last.map({ number($0, at: node) }) else { return node }
    for (value, index) in indices.enumerated().dropLast().reversed() {
      let isChosen = Node(
        kind: .operation(.equal, node, number(value, at: node)), column: node.column, depth: node.depth + 1)
      result = try choice(isChosen, number(index, at: node), result, at: node)
    }
    return result
  }

  private func choice(_ condition: Node, _ first: Node, _ second: Node, at node: Node) throws(ExpressionError)
    -> Node
  {
    let depth = 1 + max(condition.depth, first.depth, second.depth)
    guard depth <= Expression.depthLimit else {
      throw ExpressionError(
        text: expression.text, column: node.column,
        .limit(what: "choices that depend on each other", allowed: Expression.depthLimit, found: depth))
    }
    return Node(kind: .choice(condition, first, second), column: node.column, depth: depth)
  }

  private func number(_ index: Int, at node: Node) -> Node {
    Node(kind: .number(Double(index)), column: node.column, depth: 1)
  }

  private mutating func index(of word: String, at node: Node) throws(ExpressionError) -> Int {
    guard let index = choices.firstIndex(of: word) else {
      throw ExpressionError(
        text: expression.text, column: node.column,
        .unknownName(
          kind: "choice", name: word, suggestion: nearestName(to: word, among: choices),
          expected: alternatives(choices)))
    }
    found.insert(word)
    return index
  }
}

extension Expression {
  /// Returns the expression with the words of names whose values have words in place of their numbers, where the value of
  /// the expression is that of the name: `mode`, `t < 1 ? mode : 'off'`. O(operations + words).
  ///
  /// - Parameter words: Returns the words of a name in the order of its values 0, 1, 2 and so on, or nil if its values have
  ///   none.
  package func replacingChoices(words: (_ name: String) -> [String]?) -> Expression {
    guard let root = replaced(root, words) else { return self }
    return Expression(self, root: root)
  }

  /// Returns a node with words. Nil if it has none.
  private func replaced(_ node: Node, _ words: (_ name: String) -> [String]?) -> Node? {
    func made(_ kind: Node.Kind, depth: Int) -> Node { Node(kind: kind, column: node.column, depth: depth) }
    switch node.kind {
    case .name(let number, indices: []):
      let name = names[number]
      guard let words = words(([name.base] + name.members.map(\.name)).joined(separator: ".")) else {
        return nil
      }
      let list = made(.list(words.map { made(.text($0), depth: 1) }), depth: 2)
      return made(.element(list, node), depth: 3)
    case .choice(let condition, let first, let second):
      let (a, b) = (replaced(first, words), replaced(second, words))
      if a == nil, b == nil { return nil }
      return made(.choice(condition, a ?? first, b ?? second), depth: node.depth + 2)
    default: return nil
    }
  }
}
