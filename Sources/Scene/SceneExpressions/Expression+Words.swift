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
