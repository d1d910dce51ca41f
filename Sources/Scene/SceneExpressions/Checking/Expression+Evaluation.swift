import TextCoding
import SceneModel

extension Expression {
  /// Evaluates the expression with the given values of names: `t`, `earth.radius`, `star[3].color`. The result may be
  /// not finite. O(operations).
  ///
  /// - Throws: `ExpressionError` if a name has no value, types do not match, or a limit of `ExpressionLimits` is
  ///   exceeded.
  public func evaluate(
    _ values: [String: PropertyValue] = [:]
  ) throws(ExpressionError) -> PropertyValue {
    let (code, names) = try compiled(types: values.mapValues(\.type))
    return code.evaluate(ExpressionInputs(values: names.compactMap { values[$0] }))
  }

  /// Returns the compiled form of the expression, and the names of its inputs in their order.
  ///
  /// - Throws: `ExpressionError` as `evaluate`.
  package func compiled(
    types: [String: ValueType]
  ) throws(ExpressionError) -> (code: CompiledExpression, inputs: [String]) {
    var names = ExpressionInputNames()
    let meanings = try self.meanings(types: types, index: nil, &names)
    return (try ExpressionCompiler.compile(self, meanings), names.names)
  }

  /// Returns the meaning of each name in the expression, and adds the names of the inputs to `inputs`.
  ///
  /// - Parameters:
  ///   - types: The types of the known names, which may have several words: `earth.radius`.
  ///   - index: The name of the number of the element.
  /// - Throws: `ExpressionError` if a name is unknown.
  func meanings(
    types: [String: ValueType], index: String?, _ inputs: inout ExpressionInputNames
  ) throws(ExpressionError) -> [ExpressionCompiler.NameMeaning] {
    var meanings = names.map { _ in ExpressionCompiler.NameMeaning.index }
    func list(_ name: NameReference) -> (path: String, type: ValueType, words: Int, index: Node)? {
      guard let (words, index) = name.firstIndex else { return nil }
      let path = name.words(words).joined(separator: ".")
      return types[path].flatMap { $0.hasElements ? (path, $0, words, index) : nil }
    }
    for number in try inputNames([], isList: { list($0) != nil }) {
      let name = names[number]
      if name.base == index, name.isSingleWord { continue }
      if let list = list(name) {
        meanings[number] = .element(
          inputs.number(of: list.path), list.type, index: list.index,
          members: Array(name.members.dropFirst(list.words - 1)))
        continue
      }
      let prefixes = try prefixes(of: name)
      guard let last = prefixes.lastIndex(where: { types[$0] != nil }), let type = types[prefixes[last]]
      else {
        let spelling = prefixes.last ?? name.base
        let candidates =
          types.keys.sorted() + (index.map { [$0] } ?? [])
          + (name.function.flatMap { functions[$0]?.parameters } ?? [])
        let constants = ExpressionConstant.allCases.map(\.rawValue)
        throw located(
          ExpressionError(
            text: text, column: name.column,
            .unknownName(
              kind: "name", name: spelling,
              suggestion: nearestName(to: spelling, among: candidates)
                ?? nearestName(to: spelling, among: constants, limit: 1),
              expected: candidates.isEmpty || candidates.count > 16 ? nil : alternatives(candidates))),
          in: name)
      }
      let input = inputs.number(of: prefixes[last])
      meanings[number] = .input(input, type, members: Array(name.members.dropFirst(last)))
    }
    return meanings
  }

  /// Returns the name up to each of its points: `earth`, `earth.center`, `earth.center.x`.
  func prefixes(of name: NameReference) throws(ExpressionError) -> [String] {
    let parts = try path(of: name, [])
    return (1...parts.count).map { parts[..<$0].joined(separator: ".") }
  }
}

/// The names of the inputs of a program, by their numbers.
struct ExpressionInputNames {
  private(set) var names: [String] = []
  private var numbers: [String: Int] = [:]

  /// Returns the number of a name. A name without one gets the next number.
  mutating func number(of name: String) -> Int {
    if let known = numbers[name] { return known }
    names.append(name)
    numbers[name] = names.count - 1
    return names.count - 1
  }
}
