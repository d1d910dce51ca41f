import Geometry
import TextCoding
import SceneModel

/// The meaning of a name in an expression, after its lookup in the scope.
enum ResolvedName {
  /// The index of the repetition, also within brackets.
  case index
  /// A property or one component of it, and the components that are read from its value.
  case input(BindableProperty, component: Int?, members: [NameReference.Member], column: Int)
  /// An element of a property that is a list, and the components that are read from it.
  case element(BindableProperty, index: Node, members: [NameReference.Member], column: Int)
}

extension LocatedExpression {
  /// Resolves the names of the expression. Returns one result for each name, in order. Columns hide the names of `scope`.
  ///
  /// - Throws: `ExpressionError` if a name is unknown.
  func resolve(
    _ scope: any BindingScope, columns: ElementwiseColumns? = nil
  ) throws(ExpressionError) -> [ResolvedName] {
    let names = expression.names
    var resolved = names.map { _ in ResolvedName.index }
    for number in try expression.inputNames(repetitions, isList: { list($0, scope) != nil }) {
      let name = names[number]
      if let column = columns?.column(of: name), !isIndex(name) {
        resolved[number] = .input(column, component: nil, members: name.members, column: name.column)
        continue
      }
      do throws(ExpressionError) {
        resolved[number] = try resolve(name, scope)
      } catch {
        throw expression.located(error, in: name)
      }
    }
    return resolved
  }

  /// Returns the list of which a name with brackets selects an element, and the number of its words. Nil if brackets select
  /// a model.
  func list(_ name: NameReference, _ scope: any BindingScope) -> (property: BindableProperty, words: Int)? {
    guard let (words, _) = name.firstIndex,
      case .property(let property, words) = scope.lookUp(name.words(words), in: self.scope),
      property.type?.hasElements ?? true
    else { return nil }
    return (property, words)
  }

  /// Returns the names of the properties that the expression reads. Unknown names are omitted. O(names).
  package func readProperties(_ scope: any BindingScope) -> [String] {
    expression.names.compactMap { name in
      let words = name.firstIndex?.words ?? name.members.count + 1
      guard case .property(let property, _) = scope.lookUp(name.words(words), in: self.scope) else {
        return nil
      }
      return property.name
    }
  }

  /// Returns whether a name is the index of a repetition.
  private func isIndex(_ name: NameReference) -> Bool {
    name.isSingleWord && repetitions.contains { $0.name == name.base }
  }

  func resolve(
    _ name: NameReference, _ scope: any BindingScope
  ) throws(ExpressionError) -> ResolvedName {
    if name.isSingleWord, let outer = repetitions.last(where: { $0.name == name.base }) {
      return .input(outer.property, component: nil, members: [], column: name.column)
    }
    let text = expression.text
    if let (property, words) = list(name, scope), let index = name.firstIndex {
      return .element(
        property, index: index.node, members: Array(name.members.dropFirst(words - 1)), column: name.column)
    }
    let path = try expression.path(of: name, repetitions)
    switch scope.lookUp(path, in: self.scope) {
    case .property(let property, let words):
      var members = name.members.dropFirst(words - 1)
      if let indexed = members.first(where: { $0.index != nil }) {
        throw ExpressionError(
          text: text, column: indexed.column,
          .unexpected(expected: "a component without an index", found: quoted("\(indexed.name)[…]")))
      }
      var component: Int?
      if property.type == .vector, let first = members.first {
        component = componentNames.firstIndex(of: first.name)
        if component != nil { members = members.dropFirst() }
      }
      return .input(property, component: component, members: Array(members), column: name.column)
    case .unknown(let suggestion, let known, let expected):
      if suggestion == nil, let (words, _) = name.firstIndex,
        case .unknown(let list?, _, _) = scope.lookUp(name.words(words), in: self.scope)
      {
        // A misspelled list.
        throw ExpressionError(
          text: text, column: name.column,
          .unknownName(
            kind: "name", name: name.words(words).joined(separator: "."), suggestion: list, expected: nil))
      }
      throw unknown(path, in: name, suggestion: suggestion, known, expected)
    case .unreadable(let expected, let found):
      throw ExpressionError(text: text, column: name.column, .unexpected(expected: expected, found: found))
    case .unknownProperty(let model, let words, let known):
      guard let member = name.members.dropFirst(words - 1).first else {
        throw ExpressionError(
          text: text, column: name.column,
          .unexpected(
            expected:
              "a property after \(quoted(path[..<words].joined(separator: "."))), such as .\(known.first ?? "radius")",
            found: "\(model) itself"))
      }
      throw ExpressionError(
        text: text, column: member.column,
        .unknownName(
          kind: "property", name: member.name, suggestion: nearestName(to: member.name, among: known),
          expected: "\(alternatives(known)) of \(model)"))
    }
  }

  private func unknown(
    _ path: [String], in name: NameReference, suggestion: String?, _ known: [String], _ expected: String?
  ) -> ExpressionError {
    let rest = name.members.map { ".\($0.name)" }.joined()
    let constants = ExpressionConstant.allCases.map(\.rawValue)
    let parameters = name.function.flatMap { expression.functions[$0]?.parameters } ?? []
    let near =
      suggestion
      ?? (rest.isEmpty
        ? nearestName(to: path[0], among: parameters) ?? nearestName(to: path[0], among: constants, limit: 1)
        : nil)
    if near == nil, rest.isEmpty, Color(cssName: path[0]) != nil {
      return ExpressionError(
        text: expression.text, column: name.column,
        .unknownName(
          kind: "name", name: path[0], suggestion: nil,
          expected: "'\(path[0])' in quotation marks for the colour"))
    }
    var candidates = near.map { [$0 + rest] } ?? []
    if !expression.otherNames.isEmpty {
      if rest.isEmpty { candidates += expression.otherNames.sorted() }
      candidates = nearestName(to: path[0] + rest, among: candidates).map { [$0] } ?? []
    }
    let names = parameters + repetitions.map(\.name) + expression.otherNames.sorted() + known
    let remedy =
      name.function == nil
      ? expected ?? order(of: name) ?? (rest.isEmpty ? Self.words(for: names) : nil) : nil
    return ExpressionError(
      text: expression.text, column: name.column,
      .unknownName(
        kind: "name", name: path[0] + rest, suggestion: expected == nil ? candidates.first : nil,
        expected: remedy))
  }

  /// Returns the names that an expression can read in words, or where they come from if there are none.
  private static func words(for names: [String]) -> String {
    if names.isEmpty { return "a number, or a name in parameters such as { t: 0 }" }
    let shown = 8
    return names.count <= shown
      ? alternatives(names) : listed(names, separator: ", ", first: shown, last: 0)
  }

  /// Returns the order of the arguments if a name follows `map(LIST,`, where the list and the index are exchanged.
  private func order(of name: NameReference) -> String? {
    var before = expression.text.unicodeScalars.prefix(name.column - 1)[...]
    func skipBlanks() { while before.last?.properties.isWhitespace == true { before.removeLast() } }
    func take(_ text: String) -> Bool {
      skipBlanks()
      guard before.reversed().starts(with: text.unicodeScalars.reversed()) else { return false }
      before.removeLast(text.unicodeScalars.count)
      return true
    }
    guard name.isSingleWord, take(",") else { return nil }
    skipBlanks()
    var word = ""
    while let last = before.last,
      last == "_" || last.properties.isAlphabetic || last.properties.numericType != nil
    {
      word.unicodeScalars.insert(last, at: word.unicodeScalars.startIndex)
      before.removeLast()
    }
    guard !word.isEmpty, take("("), take("map") else { return nil }
    return "the name of an element first and the list second, as in map(\(name.base), \(word), \(name.base))"
  }
}

extension RepetitionIndex {
  /// The index as a property that does not change, for expressions of an inner repetition.
  fileprivate var property: BindableProperty {
    let value = PropertyValue.number(Double(value))
    return BindableProperty(
      name: owner.isEmpty ? name : "\(owner).\(name)", label: "the index \(quoted(name))", type: .number,
      read: { value }, set: { _ in })
  }
}
