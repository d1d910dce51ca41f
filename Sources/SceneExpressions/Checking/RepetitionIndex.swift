import TextCoding

/// The index of one object of a repetition, which the expressions of that object can read.
public struct RepetitionIndex: Hashable, Sendable {
  /// The name in expressions.
  public let name: String
  /// The index, from 0.
  public let value: Int

  /// Creates an index.
  public init(name: String, value: Int) { (self.name, self.value) = (name, value) }
}

extension Expression {
  /// Returns the name before the first point, with its index computed: `star[3]` for `star[i - 1]` if `i` is 4.
  ///
  /// - Throws: `ExpressionError` if the index is not a whole number, or reads other names than the repetition's.
  func base(of name: NameReference, _ repetition: RepetitionIndex?) throws(ExpressionError) -> String {
    guard let node = name.index else { return name.base }
    // All names in the brackets are the index of the repetition; `inputNames` checked this.
    let meanings = names.map { _ in ExpressionCompiler.NameMeaning.index }
    var compiler = ExpressionCompiler(self, meanings)
    let number = TypedValue.number(try compiler.number(node, "a whole number as the index"))
    let code = try compiler.compiled(number, self) { _ in false }
    let value = code.evaluate(ExpressionInputs(values: [], index: Double(repetition?.value ?? 0))).component(
      0)
    guard let index = Int(exactly: value) else {
      throw ExpressionError(
        text: text, column: node.column,
        .unexpected(
          expected: "a whole number as the index", found: ExpressionValue.number(value).description))
    }
    return "\(name.base)[\(index)]"
  }

  /// Returns the numbers of the names that are neither the repetition index nor within brackets.
  ///
  /// - Throws: `ExpressionError` if brackets contain another name than the repetition index.
  func inputNames(_ repetition: RepetitionIndex?) throws(ExpressionError) -> [Int] {
    var numbers: [Int] = []
    for (number, name) in names.enumerated() {
      let isIndex = name.base == repetition?.name && name.members.isEmpty && name.index == nil
      if name.isInIndex, !isIndex {
        throw ExpressionError(
          text: text, column: name.column,
          .unexpected(
            expected: "only numbers\(repetition.map { " and \($0.name)" } ?? "") in brackets",
            found: quoted(name.base)))
      }
      if !isIndex { numbers.append(number) }
    }
    return numbers
  }
}
