import TextCoding

extension Expression {
  /// Evaluates the expression with the given values of names: `t`, `earth.radius`, `star[3].color`. The result may be
  /// not finite. O(operations).
  ///
  /// - Throws: `ExpressionError` if a name has no value, types do not match, or a limit of `ExpressionLimits` is
  ///   exceeded.
  public func evaluate(
    _ values: [String: ExpressionValue] = [:]
  ) throws(ExpressionError) -> ExpressionValue {
    let (meanings, names) = try meanings(types: values.mapValues(\.type), index: nil)
    let inputs = ExpressionInputs(values: names.compactMap { values[$0] })
    return try ExpressionCompiler.compile(self, meanings).evaluate(inputs)
  }

  /// Returns the meaning of each name in the expression, and the names of the inputs by their numbers.
  ///
  /// - Parameters:
  ///   - types: The types of the known names, which may have several words: `earth.radius`.
  ///   - index: The name of the number of the element.
  /// - Throws: `ExpressionError` if a name is unknown.
  func meanings(
    types: [String: ExpressionType], index: String?
  ) throws(ExpressionError) -> (meanings: [ExpressionCompiler.NameMeaning], inputs: [String]) {
    var meanings = names.map { _ in ExpressionCompiler.NameMeaning.index }
    var inputs: [String] = []
    var numbers: [String: Int] = [:]
    for number in try inputNames([]) {
      let name = names[number]
      if name.base == index, name.isSingleWord { continue }
      let parts = try path(of: name, [])
      let prefixes = (1...parts.count).map { parts[..<$0].joined(separator: ".") }
      guard let last = prefixes.lastIndex(where: { types[$0] != nil }), let type = types[prefixes[last]]
      else {
        let spelling = parts.joined(separator: ".")
        let candidates =
          types.keys.sorted() + ExpressionConstant.allCases.map(\.rawValue) + (index.map { [$0] } ?? [])
        throw ExpressionError(
          text: text, column: name.column,
          .unknownName(
            kind: "name", name: spelling, suggestion: nearestName(to: spelling, among: candidates),
            expected: nil))
      }
      let input = numbers[prefixes[last], default: inputs.count]
      if input == inputs.count {
        inputs.append(prefixes[last])
        numbers[prefixes[last]] = input
      }
      meanings[number] = .input(input, type, members: Array(name.members.dropFirst(last)))
    }
    return (meanings, inputs)
  }
}
