import TextCoding

extension Expression {
  /// Evaluates the expression with the given values of names: `t`, `earth.radius`, `star[3].color`. The result may be
  /// not finite. O(nodes).
  ///
  /// - Throws: `ExpressionError` if a name has no value, or types do not match.
  public func evaluate(
    _ values: [String: ExpressionValue] = [:]
  ) throws(ExpressionError) -> ExpressionValue {
    var meanings = names.map { _ in ExpressionCompiler.NameMeaning.index }
    var inputs = ExpressionInputs(values: [])
    for number in try inputNames(nil) {
      let name = names[number]
      let parts = [try base(of: name, nil)] + name.members.map(\.name)
      let count = (1...parts.count).last { values[parts[..<$0].joined(separator: ".")] != nil }
      guard let count, let value = values[parts[..<count].joined(separator: ".")] else {
        let spelling = parts.joined(separator: ".")
        let known = values.keys.sorted() + ExpressionConstant.allCases.map(\.rawValue)
        throw ExpressionError(
          text: text, column: name.column,
          .unknownName(
            kind: "name", name: spelling, suggestion: nearestName(to: spelling, among: known), expected: nil))
      }
      meanings[number] = .input(
        inputs.values.count, value.type, members: Array(name.members.dropFirst(count - 1)))
      inputs.values.append(value)
    }
    return try ExpressionCompiler.compile(self, meanings)(inputs)
  }
}
