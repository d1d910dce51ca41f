import ParticleFormats
import SceneExpressions
import SceneModel

/// The texts of labels of particles, by a template that reads the columns of their file: `{residue} {number}`.
struct ParticleTexts {
  let columns: ParticleColumns
  let template: TextTemplate
  /// The values of the names in expressions that are the same for all particles.
  let values: [String: PropertyValue]

  /// The columns that the particles of a residue or of a molecule share.
  private static let sharedNames: Set<String> = ["residue", "number", "insertion", "chain", "mol"]

  /// Returns the entries for the shown particles: one for each, or, if the template reads only what the particles of residues or
  /// molecules share, one for each run of particles with the same text. O(particles).
  ///
  /// - Throws: `ParticleStyleError` if an expression does not match the columns, or is not a number or a word.
  func entries(_ shownIndices: [Int]?) throws(ParticleStyleError) -> [ElementLabels.Entry] {
    let indices = shownIndices ?? Array(columns.frame.positions.indices)
    if indices.isEmpty { return [] }
    var readers: [(Int) -> PropertyValue] = []
    for expression in template.expressions { readers.append(try reader(expression)) }
    let names = template.expressions.map(\.singleName)
    let isShared =
      !names.isEmpty && names.allSatisfy { name in name.map { Self.sharedNames.contains($0) } ?? false }
    let isSameOwner = isShared ? sharing(Set(names.compactMap(\.self))) : { _, _ in false }
    var entries: [ElementLabels.Entry] = []
    for (place, index) in indices.enumerated() {
      let text = template.text(of: readers.map { $0(index) })
      if let last = entries.last, last.text == text, isSameOwner(indices[place - 1], index) {
        entries[entries.count - 1].elements = last.elements.lowerBound..<place + 1
      } else {
        entries.append(ElementLabels.Entry(text, elements: place..<place + 1))
      }
    }
    return entries
  }

  /// Returns a function that tells whether two particles belong to one chain, molecule or residue, whichever is the smallest of
  /// which `names` has a column.
  private func sharing(_ names: Set<String>) -> (Int, Int) -> Bool {
    let ofResidues = ["chain", "residue", "number", "insertion"]
    let isOfResidues = !names.isDisjoint(with: ofResidues.dropFirst())
    let owners = (isOfResidues ? ofResidues + names : Array(names)).compactMap { columns.frame.column($0) }
    return { one, other in
      owners.allSatisfy { column in
        switch column {
        case .labels(let labels): labels.indices[one] == labels.indices[other]
        case .integers(let values): values[one] == values[other]
        case .numbers(let values): values[one] == values[other]
        }
      }
    }
  }

  /// Returns a function from the index of a particle to the value of an expression.
  private func reader(_ expression: Expression) throws(ParticleStyleError) -> (Int) -> PropertyValue {
    if let name = expression.singleName, columns.types[name] == .word {
      guard case .words(let indices, let words) = columns.values(name) else { return { _ in .text("") } }
      return { index in .text(words[Int(indices[index])]) }
    }
    let formula = try ParticleFormula(expression, columns, values, for: .labels(template.text))
    guard case .numbers(let numbers) = try formula.evaluate(values).values else {
      throw ParticleStyleError(
        .labels(template.text), expected: "a column or a number in {…}", found: "\(formula.type)")
    }
    return { index in .number(numbers[index]) }
  }
}
