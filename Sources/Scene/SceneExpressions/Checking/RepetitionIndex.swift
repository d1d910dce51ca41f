import TextCoding

/// The index of one object of a repetition, which the expressions of that object can read.
public struct RepetitionIndex: Hashable, Sendable {
  /// The name in expressions.
  public let name: String
  /// The index, from 0.
  public let value: Int
  /// The path of the object, which makes the index unique: `arm.finger[2]`.
  package let owner: String

  /// Creates an index.
  public init(name: String, value: Int) { self.init(name: name, value: value, owner: "") }

  package init(name: String, value: Int, owner: String) {
    (self.name, self.value, self.owner) = (name, value, owner)
  }
}

extension Expression {
  /// Returns the words of a name, with their indices computed: `arm`, `star[3]`, `radius` for `arm.star[i - 1].radius` if
  /// `i` is 4.
  ///
  /// - Parameter repetitions: The indices that brackets can read, the innermost last.
  /// - Throws: `ExpressionError` if an index is not a whole number.
  func path(
    of name: NameReference, _ repetitions: [RepetitionIndex]
  ) throws(ExpressionError) -> [String] {
    var words = [try word(name.base, name.index, repetitions)]
    for member in name.members { words.append(try word(member.name, member.index, repetitions)) }
    return words
  }

  private func word(
    _ name: String, _ index: Node?, _ repetitions: [RepetitionIndex]
  ) throws(ExpressionError) -> String {
    guard let node = index else { return name }
    // All names in brackets are indices of repetitions; `inputNames` checked this.
    let meanings = names.map { name in
      let number = repetitions.lastIndex { $0.name == name.base } ?? 0
      return ExpressionCompiler.NameMeaning.input(number, .number, members: [])
    }
    var compiler = ExpressionCompiler(self, meanings)
    let number = TypedValue.number(try compiler.number(node, "a whole number as the index"))
    let code = try compiler.compiled(number, self) { _ in false }
    let value = code.evaluate(ExpressionInputs(values: repetitions.map { .number(Double($0.value)) }))
      .component(0)
    guard let index = Int(exactly: value) else {
      throw ExpressionError(
        text: text, column: node.column,
        .unexpected(
          expected: "a whole number as the index", found: ExpressionValue.number(value).description))
    }
    return "\(name)[\(index)]"
  }

  /// Returns the numbers of the names that are neither the innermost repetition index nor within brackets.
  ///
  /// - Throws: `ExpressionError` if brackets contain another name than the index of a repetition.
  func inputNames(_ repetitions: [RepetitionIndex]) throws(ExpressionError) -> [Int] {
    var numbers: [Int] = []
    for (number, name) in names.enumerated() {
      let isInnermost = name.isSingleWord && name.base == repetitions.last?.name
      if name.isInIndex, !(name.isSingleWord && repetitions.contains { $0.name == name.base }) {
        let known = Set(repetitions.map(\.name)).sorted()
        throw ExpressionError(
          text: text, column: name.column,
          .unexpected(
            expected: "only numbers\(known.map { " and \($0)" }.joined()) in brackets",
            found: quoted(name.base)))
      }
      if !isInnermost, !name.isInIndex { numbers.append(number) }
    }
    return numbers
  }
}

extension NameReference {
  /// Whether the name has neither members nor an index.
  var isSingleWord: Bool { members.isEmpty && index == nil }
}
