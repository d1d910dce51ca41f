/// A selection with names, evaluated for the particles of a frame as far as it does not depend on them.
///
/// It can be translated to another language, which completes the evaluation for values of the names.
package indirect enum SelectionProgram {
  /// A number that may be that of a name.
  package enum Limit {
    case number(Float)
    case name(String)
  }

  /// The particles that a part without names selects.
  case mask([Bool])
  case not(SelectionProgram)
  case and(SelectionProgram, SelectionProgram)
  case or(SelectionProgram, SelectionProgram)
  /// The particles whose number `comparison` relates to the limit. It is one of `<`, `<=`, `>` and `>=`.
  case comparison([Float], comparison: String, Limit)
  /// The particles whose number is in a closed range.
  case range([Float], Limit, Limit)
  /// The particles in a selection, and those at a distance of at most the limit from one of them.
  case within(Limit, of: SelectionProgram)
}

extension ParticleSelection {
  /// Returns the selection for the particles of a frame. O(particles × operations).
  ///
  /// - Throws: `ParticleSelectionError` if the frame does not have a property of the selection.
  package func program(for frame: ParticleFrame) throws(ParticleSelectionError) -> SelectionProgram {
    try SelectionEvaluation(text: text, frame: frame).program(root)
  }
}

extension SelectionEvaluation {
  fileprivate func program(_ node: ParticleSelection.Node) throws(ParticleSelectionError) -> SelectionProgram
  {
    guard node.hasNames else { return .mask(try matches(node)) }
    switch node {
    case .all, .none: return .mask(try matches(node))
    case .not(let node): return .not(try program(node))
    case .and(let one, let other): return .and(try program(one), try program(other))
    case .or(let one, let other): return .or(try program(one), try program(other))
    case .within(let distance, let node): return .within(distance.limit, of: try program(node))
    case .comparison(let property, let comparison, let limit, let position):
      return .comparison(
        try numbers(property, position), comparison: comparison.rawValue, limit.limit)
    case .values(let property, let values, let position):
      // Also finds the errors of the constant values.
      let constants = values.filter { !$0.hasNames }
      var program = SelectionProgram.mask(
        try matches(.values(property: property, constants, position: position)))
      guard let numbers = try rangeNumbers(property, position) else { return program }
      for case .range(let low, let high) in values.filter(\.hasNames) {
        program = .or(program, .range(numbers, low.limit, high.limit))
      }
      return program
    }
  }

  /// Returns the numbers that ranges of a property contain. Nil for words without numbers, which are in no range.
  private func rangeNumbers(
    _ property: String, _ position: Int
  ) throws(ParticleSelectionError) -> [Float]? {
    if property.lowercased() == "element" {
      return frame.elements.map { Element(atomicNumber: Int($0)) == nil ? .nan : Float($0) }
    }
    guard case .labels? = frame.column(property) else { return try numbers(property, position) }
    guard property.lowercased() == "residue", let column = frame.column("number") else { return nil }
    return (0..<frame.count).map { column.number(at: $0) ?? .nan }
  }
}

extension ParticleSelection.Node {
  fileprivate var hasNames: Bool {
    switch self {
    case .all, .none: false
    case .not(let node): node.hasNames
    case .and(let one, let other), .or(let one, let other): one.hasNames || other.hasNames
    case .within(let distance, let node): distance.isName || node.hasNames
    case .comparison(_, _, let limit, _): limit.isName
    case .values(_, let values, _): values.contains { $0.hasNames }
    }
  }
}

extension ParticleSelection.Value {
  fileprivate var hasNames: Bool {
    if case .range(let low, let high) = self { low.isName || high.isName } else { false }
  }
}

extension ParticleSelection.Number {
  fileprivate var isName: Bool { if case .name = self { true } else { false } }

  fileprivate var limit: SelectionProgram.Limit {
    switch self {
    case .value(let number): .number(number)
    case .name(let name): .name(name.text)
    }
  }
}
