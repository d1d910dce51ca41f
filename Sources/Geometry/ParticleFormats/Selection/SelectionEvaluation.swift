import TextCoding

/// The evaluation of a selection for the particles of a frame.
struct SelectionEvaluation {
  let text: String
  let frame: ParticleFrame

  func matches(_ node: ParticleSelection.Node) throws(ParticleSelectionError) -> [Bool] {
    switch node {
    case .all: return Array(repeating: true, count: frame.count)
    case .none: return Array(repeating: false, count: frame.count)
    case .not(let node): return try matches(node).map { !$0 }
    case .and(let one, let other):
      let (one, other) = (try matches(one), try matches(other))
      return zip(one, other).map { $0 && $1 }
    case .or(let one, let other):
      let (one, other) = (try matches(one), try matches(other))
      return zip(one, other).map { $0 || $1 }
    case .within(let distance, let node): return near(try matches(node), distance.value)
    case .values(let property, let values, let position):
      return try matchingValues(property, values, position)
    case .comparison(let property, let comparison, let limit, let position):
      let numbers = try numbers(property, position)
      let limit = limit.value
      return numbers.map { comparison.holds($0, limit) }
    }
  }

  /// Returns the particles at a distance of at most `distance` from a particle in `isReference`, including those
  /// particles.
  private func near(_ isReference: [Bool], _ distance: Float) -> [Bool] {
    let references = isReference.indices.filter { isReference[$0] }
    var isNear = isReference
    guard !references.isEmpty, distance > 0 else { return isNear }
    let grid = NeighborGrid(frame.positions, references, side: distance)
    for index in isNear.indices where !isNear[index] {
      var found = false
      grid.forEach(near: frame.positions[index]) { _, _ in
        found = true
        return false
      }
      isNear[index] = found
    }
    return isNear
  }

  private func matchingValues(
    _ property: String, _ values: [ParticleSelection.Value], _ position: Int
  ) throws(ParticleSelectionError) -> [Bool] {
    if property.lowercased() == "element" { return try matchingElements(values, position) }
    if case .labels(let labels)? = frame.column(property) {
      // Each different word is compared once, not once for each particle.
      let isMatch = labels.names.map { name in values.contains { $0.matches(name) } }
      if property.lowercased() == "residue", let number = frame.column("number") {
        let numeric = values.filter { if case .word = $0 { false } else { true } }
        if !numeric.isEmpty {
          return labels.indices.indices.map { index in
            isMatch[Int(labels.indices[index])]
              || number.number(at: index).map { value in numeric.contains { $0.matches(value) } } ?? false
          }
        }
      }
      return labels.indices.map { isMatch[Int($0)] }
    }
    let numbers = try numbers(property, position)
    let inserted = property.lowercased() == "number" ? insertedResidues(values) : nil
    for case .word(let word, let position) in values where inserted?.codes[word] == nil {
      throw ParticleSelectionError(
        text: text, position: position, expected: "numbers for \(shortened(property))", found: quoted(word))
    }
    return numbers.indices.map { index in
      values.contains { $0.matches(numbers[index]) } || inserted?.contains(numbers[index], at: index) == true
    }
  }

  /// Residues that are named by a number and an insertion code, such as 82A.
  private struct InsertedResidues {
    var codes: [String: (number: Float, code: String)] = [:]
    let insertions: ParticleLabelColumn

    func contains(_ number: Float, at index: Int) -> Bool {
      codes.values.contains { $0.number == number && $0.code == insertions[index] }
    }
  }

  /// Returns the words of a number and a letter. Nil for files without insertion codes.
  private func insertedResidues(_ values: [ParticleSelection.Value]) -> InsertedResidues? {
    guard case .labels(let insertions)? = frame.column("insertion") else { return nil }
    var residues = InsertedResidues(insertions: insertions)
    for case .word(let word, _) in values {
      guard let letter = word.last, letter.isLetter, let number = Int(word.dropLast()) else { continue }
      residues.codes[word] = (Float(number), String(letter))
    }
    return residues
  }

  private func matchingElements(
    _ values: [ParticleSelection.Value], _ position: Int
  ) throws(ParticleSelectionError) -> [Bool] {
    guard !frame.elements.isEmpty || frame.count == 0 else { throw unknown("element", position) }
    var isMatch = [Bool](repeating: false, count: 256)
    for value in values {
      switch value {
      case .word(let symbol, let position):
        guard let element = Element(symbol: symbol) else {
          throw ParticleSelectionError(
            text: text, position: position, expected: "an element symbol", found: quoted(symbol))
        }
        isMatch[element.atomicNumber] = true
      case .number, .range:
        for number in Element.atomicNumbers where value.matches(Float(number)) { isMatch[number] = true }
      }
    }
    return frame.elements.map { isMatch[Int($0)] }
  }

  func numbers(_ property: String, _ position: Int) throws(ParticleSelectionError) -> [Float] {
    switch property.lowercased() {
    case "index": return frame.positions.indices.map(Float.init)
    case "x": return frame.coordinates(axis: 0)
    case "y": return frame.coordinates(axis: 1)
    case "z": return frame.coordinates(axis: 2)
    case "element" where !frame.elements.isEmpty: return frame.elements.map(Float.init)
    default: break
    }
    switch frame.column(property) {
    case .integers(let values)?: return values.map(Float.init)
    case .numbers(let values)?: return values
    case .labels?:
      throw ParticleSelectionError(
        text: text, position: position, expected: "a property with numbers",
        found: "\(shortened(property)), which has words")
    case nil: throw unknown(property, position)
    }
  }

  private func unknown(_ property: String, _ position: Int) -> ParticleSelectionError {
    let known =
      (frame.elements.isEmpty ? [] : ["element"]) + frame.columns.map(\.name) + ["index", "x", "y", "z"]
    let hint = nearestName(to: property, among: known).map { ", did you mean \(shortened($0))?" } ?? ""
    return ParticleSelectionError(
      text: text, position: position,
      expected:
        "a property of this file (\(listed(known, separator: ", ", first: MessageTextLimits.nameLimit, last: 0)))",
      found: quoted(property) + hint)
  }
}

extension ParticleSelection.Value {
  fileprivate func matches(_ name: String) -> Bool {
    switch self {
    case .word(let word, _): word == name
    case .number(_, let spelling): spelling == name
    case .range: false
    }
  }

  fileprivate func matches(_ value: Float) -> Bool {
    switch self {
    case .word: false
    case .number(let number, _): value == number
    case .range(let low, let high): low.value <= value && value <= high.value
    }
  }
}
