import TextCoding
import SceneModel

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
    if let local = node.firstLocal {
      throw ExpressionError(
        text: text, column: local.column,
        .unexpected(
          expected: "only numbers and indices of repetitions in the brackets of a model",
          found: "a name of let, sum, map or a function"))
    }
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
          expected: "a whole number as the index", found: PropertyValue.number(value).description))
    }
    return "\(name)[\(index)]"
  }

  /// Returns the numbers of the names that are neither the innermost repetition index nor within the brackets of a model.
  ///
  /// - Parameter isList: Returns whether brackets after a name select an element of a list.
  /// - Throws: `ExpressionError` if the brackets of a model contain another name than the index of a repetition.
  func inputNames(
    _ repetitions: [RepetitionIndex], isList: (NameReference) -> Bool
  ) throws(ExpressionError) -> [Int] {
    var numbers: [Int] = []
    for (number, name) in names.enumerated() {
      let isInnermost = name.isSingleWord && name.base == repetitions.last?.name
      let isInIndex = isInIndex(number, ofListsThat: isList)
      if isInIndex, !(name.isSingleWord && repetitions.contains { $0.name == name.base }) {
        let known = Set(repetitions.map(\.name)).sorted()
        throw located(
          ExpressionError(
            text: text, column: name.column,
            .unexpected(
              expected:
                "only numbers\(known.map { " and \($0)" }.joined()) in brackets, or the name of a list before them",
              found: quoted(name.base))), in: name)
      }
      if !isInnermost, !isInIndex { numbers.append(number) }
    }
    return numbers
  }

  /// Returns whether a name is within the brackets of a name that is not a list.
  func isInIndex(_ number: Int, ofListsThat isList: (NameReference) -> Bool) -> Bool {
    var owner = names[number].owner
    while let current = owner {
      if !isList(names[current]) { return true }
      owner = names[current].owner
    }
    return false
  }

  /// Returns an error about a name as one about this expression: that of a name in a user function contains the function.
  func located(_ error: ExpressionError, in name: NameReference) -> ExpressionError {
    guard let function = name.function, let definition = functions[function] else { return error }
    let calls = root.userCalls
    let column = (calls.first { $0.name == function } ?? calls.first)?.column ?? 1
    return ExpressionError(
      text: text, column: column,
      .function(name: function, text: definition.text, column: error.column, error.reason))
  }
}

extension Node {
  /// The first local value that the node reads. Nil if it reads none.
  fileprivate var firstLocal: Node? {
    if case .local = kind { return self }
    return kind.parts.lazy.compactMap(\.firstLocal).first
  }
}

extension NameReference {
  /// Whether the name has neither members nor an index.
  var isSingleWord: Bool { members.isEmpty && index == nil }
}
