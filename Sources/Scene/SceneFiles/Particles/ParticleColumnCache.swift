import Reactive
import SceneExpressions
import TextCoding

/// The columns of a frame as arrays of numbers, each computed at its first use.
final class ParticleColumnCache {
  let columns: ParticleColumns
  private var known: [String: [Double]] = [:]

  init(_ columns: ParticleColumns) { self.columns = columns }

  /// Returns whether `name` is a column of numbers, or a number that is the same for all particles.
  func hasNumbers(_ name: String) -> Bool {
    columns.types[name] == .number || columns.types[name] == nil && columns.uniforms[name] != nil
  }

  /// Returns the number of a particle in the column called `name`. Nil if there is no such particle. O(1) after the first
  /// use of the column.
  ///
  /// - Precondition: The column is one of numbers.
  func number(_ name: String, ofParticle index: Int) -> Double? {
    if columns.types[name] == nil, case .number(let number)? = columns.uniforms[name] { return number }
    let numbers = known[name] ?? compute(name)
    return numbers.indices.contains(index) ? numbers[index] : nil
  }

  /// Returns the numbers of a column. O(1) after the first use of the column.
  ///
  /// - Precondition: The column is one of numbers.
  func numbers(_ name: String) -> ElementwiseColumns.Numbers {
    if columns.types[name] == nil, case .number(let number)? = columns.uniforms[name] { return .same(number) }
    return .each(known[name] ?? compute(name))
  }

  private func compute(_ name: String) -> [Double] {
    let numbers: [Double] =
      switch columns.values(name) {
      case .numbers(let numbers): numbers
      case .floats(let floats): floats.map(Double.init)
      case .vectors, .words, .parameter, .coordinate: []
      }
    known[name] = numbers
    return numbers
  }
}

extension ParticleModel {
  /// The columns of numbers of the shown frame, for the expressions of a cloud. Each particle keeps its numbers while the
  /// frame has fewer particles, or no such column.
  var elementwiseColumns: ElementwiseColumns {
    var last: [String: ElementwiseColumns.Numbers] = [:]
    return ElementwiseColumns(
      of: self, owner: "\(name)[*]",
      contains: { [unowned self] name in repeatedColumns?.hasNumbers(name) == true },
      current: { [unowned self] name in
        let old = last[name]
        guard let columns = repeatedColumns, columns.hasNumbers(name) else { return old ?? .same(0) }
        var found = columns.numbers(name)
        if case .each(let numbers) = found, case .each(let old)? = old, numbers.count < old.count {
          found = .each(numbers + old[numbers.count...])
        }
        last[name] = found
        return found
      },
      track: { [$repeatedColumns] in _ = $repeatedColumns.value })
  }

  /// Returns the number of one particle in the column called `name`, which follows the shown frame. It keeps its value
  /// while the frame has fewer particles. Nil if no column of numbers has this name.
  func property(_ name: String, ofParticle index: Int) -> BindableProperty? {
    guard repeatedColumns?.hasNumbers(name) == true else { return nil }
    return BindableProperty(
      name: "\(self.name)[\(index)].\(name)",
      label: "\(name) of particle \(index) of \(Self.kind) \(quoted(self.name))", type: .number,
      read: { [$repeatedColumns] in
        guard let cache = $repeatedColumns.value, cache.hasNumbers(name) else { return nil }
        return cache.number(name, ofParticle: index).map { .number($0) }
      }, set: { _ in }
    ).element(index, ofColumn: name, of: self)
  }

  /// Returns the numbers of a column of the shown frame. Nil if no models are repeated for the particles, or no column of
  /// numbers has this name.
  package func repeatedNumbers(_ name: String) -> ElementwiseColumns.Numbers? {
    repeatedColumns.flatMap { $0.hasNumbers(name) ? $0.numbers(name) : nil }
  }
}
