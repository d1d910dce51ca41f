import TextParsing

/// The index of a repetition: which of the many an expression stands in.
public struct RepetitionIndex: Hashable, Sendable {
  /// What expressions call it.
  public let name: String
  /// From 0.
  public let value: Int

  /// An index.
  public init(name: String, value: Int) { (self.name, self.value) = (name, value) }
}

extension Expression {
  /// What stands before the points of a name, its index computed: `star[3]` of `star[i - 1]` where `i` is 4.
  ///
  /// - Throws: `ExpressionError` if the index is not a whole number, or reads other names than the repetition's.
  func base(of name: NameReference, _ repetition: RepetitionIndex?) throws(ExpressionError) -> String {
    guard let node = name.index else { return name.base }
    // All names in it are that of the repetition, as `inputNames` has seen to.
    let meanings = names.map { _ in ExpressionCompiler.Meaning.index }
    let compiler = ExpressionCompiler(text: text, meanings: meanings)
    let code = try compiler.number(node, "a whole number as the index")
    let value = code(ExpressionInputs(values: [], index: Double(repetition?.value ?? 0)))
    guard let index = Int(exactly: value) else {
      throw ExpressionError(
        text: text, column: node.column,
        .unexpected(
          expected: "a whole number as the index", found: ExpressionValue.number(value).description))
    }
    return "\(name.base)[\(index)]"
  }

  /// The numbers of the names that are no index and stand in none.
  ///
  /// - Throws: `ExpressionError` if brackets hold another name than that of the repetition.
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
