extension ParticleSelection.Node {
  /// Returns the node with numbers in place of names.
  func replacingNames(
    _ number: (ParticleSelection.Name) throws(ParticleSelectionError) -> Float
  ) throws(ParticleSelectionError) -> Self {
    switch self {
    case .all, .none: return self
    case .not(let node): return .not(try node.replacingNames(number))
    case .and(let one, let other):
      return .and(try one.replacingNames(number), try other.replacingNames(number))
    case .or(let one, let other):
      return .or(try one.replacingNames(number), try other.replacingNames(number))
    case .within(let distance, let node):
      return .within(try distance.replacingName(number), of: try node.replacingNames(number))
    case .comparison(let property, let comparison, let limit, let position):
      return .comparison(
        property: property, comparison, try limit.replacingName(number), position: position)
    case .values(let property, let values, let position):
      var replaced: [ParticleSelection.Value] = []
      for value in values {
        if case .range(let low, let high) = value {
          replaced.append(.range(try low.replacingName(number), try high.replacingName(number)))
        } else {
          replaced.append(value)
        }
      }
      return .values(property: property, replaced, position: position)
    }
  }
}

extension ParticleSelection.Number {
  /// The number. NaN for a name, which no number equals.
  var value: Float { if case .value(let number) = self { number } else { .nan } }

  fileprivate func replacingName(
    _ number: (ParticleSelection.Name) throws(ParticleSelectionError) -> Float
  ) throws(ParticleSelectionError) -> Self {
    if case .name(let name) = self { .value(try number(name)) } else { self }
  }
}
