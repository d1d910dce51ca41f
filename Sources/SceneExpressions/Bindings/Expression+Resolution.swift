import TextCoding

/// The meaning of a name in an expression, after its lookup in the scope.
enum ResolvedName {
  /// The index of the repetition, also within brackets.
  case index
  /// A property or one component of it, and the components that are read from its value.
  case input(BindableProperty, component: Int?, members: [NameReference.Member], column: Int)
}

extension Expression {
  /// Resolves the names of the expression. Returns one result for each name, in order.
  ///
  /// - Throws: `ExpressionError` if a name is unknown.
  func resolve(
    _ repetition: RepetitionIndex?, _ scope: any BindingScope
  ) throws(ExpressionError) -> [ResolvedName] {
    var resolved = names.map { _ in ResolvedName.index }
    for number in try inputNames(repetition) {
      let name = names[number]
      resolved[number] = try resolve(name, base: try base(of: name, repetition), scope)
    }
    return resolved
  }

  private func resolve(
    _ name: NameReference, base: String, _ scope: any BindingScope
  ) throws(ExpressionError) -> ResolvedName {
    let property: BindableProperty
    var members = name.members[...]
    switch scope.lookUp(base, property: members.first?.name) {
    case .parameter(let found): property = found
    case .property(let found):
      property = found
      members = members.dropFirst()
    case .unknownBase(let suggestion):
      throw unknown(base, in: name, suggestion: suggestion)
    case .unknownProperty(let model, let known):
      guard let member = members.first else {
        throw ExpressionError(
          text: text, column: name.column,
          .unexpected(
            expected: "a property after \(quoted(base)), such as .\(known.first ?? "radius")",
            found: "\(model) itself"))
      }
      throw ExpressionError(
        text: text, column: member.column,
        .unknownName(
          kind: "property", name: member.name, suggestion: nearestName(to: member.name, among: known),
          expected: "\(alternatives(known)) of \(model)"))
    }
    var component: Int?
    if property.type == .vector, let first = members.first {
      component = componentNames.firstIndex(of: first.name)
      if component != nil { members = members.dropFirst() }
    }
    return .input(property, component: component, members: Array(members), column: name.column)
  }

  private func unknown(_ base: String, in name: NameReference, suggestion: String?) -> ExpressionError {
    let rest = name.members.map { ".\($0.name)" }.joined()
    let constants = ExpressionConstant.allCases.map(\.rawValue)
    let near = suggestion ?? (rest.isEmpty ? nearestName(to: base, among: constants) : nil)
    var candidates = near.map { [$0 + rest] } ?? []
    if rest.isEmpty { candidates += otherNames.sorted() }
    return ExpressionError(
      text: text, column: name.column,
      .unknownName(
        kind: "name", name: base + rest,
        suggestion: otherNames.isEmpty ? candidates.first : nearestName(to: base + rest, among: candidates),
        expected: nil))
  }
}
