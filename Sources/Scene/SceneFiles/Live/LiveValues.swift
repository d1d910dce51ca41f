import Reactive
import SceneExpressions
import SceneModel
import TextCoding

/// Values of parameters and properties from one or more lines of live input. Of several values for a name, the last counts.
///
/// A line is a JSON object of names, as those of `--set`, and values: numbers, lists of three numbers, `true`, `false`, texts
/// as those of `--set`, or lists of numbers, vectors, texts or colours for parameters that are lists:
/// ```json
/// {"scale": 2, "sun.radius": 0.5, "sun.color": "gold", "arm.rotation": [0, 0, 45], "sales": [3, 5, 2, 8]}
/// ```
/// A list of numbers is a column of particles, with a number for each particle of the file: `x`, `y` and `z`, or any column
/// that colours, radii and selections read. It replaces the column of all frames.
/// ```json
/// {"water.x": [0.1, 1.2, 2.5, 3.1], "water.charge": [-0.8, 0.4, 0.4, 0]}
/// ```
package struct LiveValues: Sendable {
  /// The values, with the number of the line from which each comes.
  private var values: [String: (value: PropertyValue?, line: Int)] = [:]
  /// The number of numbers in all columns.
  private var numberCount = 0
  /// The names in the order of their first lines.
  private var names: [String] = []

  /// Creates a value without values.
  package init() {}

  /// Whether there are no values.
  package var isEmpty: Bool { values.isEmpty }

  /// The number of names.
  package var count: Int { values.count }

  /// The error for a line, or a value, of live input.
  package struct Mistake: Error, Equatable, Sendable, CustomStringConvertible {
    /// The number of the line, from 1.
    package let line: Int
    /// The reason, without the line.
    package let reason: String

    /// Creates an error.
    package init(line: Int, reason: String) { (self.line, self.reason) = (line, reason) }

    /// The text of the error, such as `standard input:3: expected a JSON object, found a list`.
    package var description: String { "standard input:\(line): \(reason)" }
  }

  /// The largest length of a line, in bytes.
  package static let lineLimit = 1 << 26

  /// The largest number of numbers in columns that wait to be applied.
  package static let numberLimit = 1 << 24

  /// Returns whether a line is empty or white space.
  package static func isBlank(_ line: [UInt8]) -> Bool { line.allSatisfy { TextCoding.isBlank($0) } }

  /// Adds the values of a line. A line with an error adds none. O(length).
  package mutating func add(_ bytes: [UInt8], line: Int) throws(Mistake) {
    func mistake(_ expected: String, _ found: String) -> Mistake {
      Mistake(line: line, reason: "expected \(expected), found \(found)")
    }
    let object: JSON5Value
    do throws(JSON5Error) {
      object = try JSON5.parse(bytes)
    } catch {
      throw mistake(error.expected, error.found)
    }
    guard object.isObject else { throw mistake(#"a JSON object, as {"scale": 2}"#, object.summary) }
    var added: [(name: String, value: PropertyValue?)] = []
    for member in object.members {
      let isColumn = member.value.isArray && member.value.elements.first { _ in true }?.number != nil
      if isColumn, member.value.threeNumbers == nil {
        added.append((member.key, .list(ValueList(try Self.column(member.value.elements, member.key, line)))))
      } else if let value = JournalEntry.value(member.value) {
        added.append((member.key, value))
      } else {
        throw mistake("\(JournalEntry.expectedValue) for \(quoted(member.key))", member.value.summary)
      }
    }
    let replaced = added.reduce(0) { $0 + Self.numberCount(values[$1.name]?.value) }
    let total = numberCount - replaced + added.reduce(0) { $0 + Self.numberCount($1.value) }
    guard total <= Self.numberLimit else {
      throw mistake("at most \(Self.numberLimit) numbers in columns at once", "\(total)")
    }
    for (name, value) in added {
      numberCount += Self.numberCount(value) - Self.numberCount(values[name]?.value)
      if values.updateValue((value, line), forKey: name) == nil { names.append(name) }
    }
  }

  /// Returns the number of numbers in a list. 0 for other values.
  private static func numberCount(_ value: PropertyValue?) -> Int {
    if case .list(let list)? = value { list.numbers.count } else { 0 }
  }

  /// Returns the numbers of a list.
  private static func column(
    _ elements: JSON5Elements, _ name: String, _ line: Int
  ) throws(Mistake) -> [Double] {
    var numbers: [Double] = []
    numbers.reserveCapacity(elements.count)
    for (index, element) in elements.enumerated() {
      // A number that is not finite is missing.
      guard let number = element.number else {
        throw Mistake(
          line: line,
          reason: "expected a finite number as element \(index) of \(quoted(name)), found \(element.summary)")
      }
      numbers.append(number)
    }
    return numbers
  }

  /// Sets the parameters and properties of `contents` in one batch, as `--set` does.
  ///
  /// - Returns: The errors of the names that do not exist, and of values that are not accepted. These have no effect.
  package func apply(to contents: SceneFile.Contents) -> [Mistake] {
    var (entries, columns): ([JournalEntry], [String: [String: [Float]]]) = ([], [:])
    for name in names {
      guard let (value, _) = values[name] else { continue }
      let parts = Self.parts(name)
      switch value {
      case .list(let list) where list.elementType == .number && contents.isColumn(name, of: parts.model):
        columns[parts.model, default: [:]][parts.column] = list.numbers.map { Float($0) }
      // Three numbers may be a vector, or the column of three particles.
      case .vector(let vector) where contents.hasParticles(parts.model, column: parts.column):
        columns[parts.model, default: [:]][parts.column] = (0..<3).map { Float(vector[$0]) }
      default:
        entries.append(JournalEntry(name, .set(value)))
        // As with `--set`, a uniform background replaces a gradient.
        let bottom = Assignment.Target.backgroundBottom.property
        if name == Assignment.Target.background.property, values[bottom] == nil {
          entries.append(JournalEntry(bottom, .set(nil)))
        }
      }
    }
    func mistake(_ name: String, _ reason: String) -> Mistake {
      Mistake(line: values[name]?.line ?? 0, reason: reason)
    }
    var mistakes: [Mistake] = []
    batch {
      for (index, error) in contents.replay(entries) {
        mistakes.append(mistake(entries[index].path, "\(error)"))
      }
      for (model, columns) in columns.sorted(by: { $0.key < $1.key }) {
        if let reason = contents.setColumns(columns, of: model) {
          let name = columns.keys.sorted().first.map { "\(model).\($0)" } ?? model
          mistakes.append(mistake(name, reason))
        }
      }
    }
    return mistakes.sorted { $0.line < $1.line }
  }

  /// Returns the path of a model and the name of a column in a name such as `water.x`.
  private static func parts(_ name: String) -> (model: String, column: String) {
    guard let point = name.lastIndex(of: ".") else { return (name, "") }
    return (String(name[..<point]), String(name[name.index(after: point)...]))
  }
}

extension SceneFile.Contents {
  /// The particles called `name`. Nil if there are none.
  private func particles(_ name: String) -> ParticleModel? { particles.first { $0.name == name } }

  /// Returns whether there are particles called `name`, of which `column` is no property.
  fileprivate func hasParticles(_ name: String, column: String) -> Bool {
    particles(name) != nil && !ParticleModel.properties.contains { $0.name == column }
  }

  /// Returns whether the list called `name` can only be a column of particles: it is no parameter, and the scene has
  /// particles.
  fileprivate func isColumn(_ name: String, of model: String) -> Bool {
    !particles.isEmpty && !model.isEmpty && bindings?.parameter(name) == nil
  }

  /// Replaces columns of the particles called `name`. Returns the reason why they are not, or nil.
  fileprivate func setColumns(_ columns: [String: [Float]], of name: String) -> String? {
    guard let model = particles(name) else {
      let known = particles.map(\.name)
      let expected = known.isEmpty ? "the scene has no particles" : "expected \(alternatives(known))"
      return "no particles are called \(quoted(name)), \(expected)"
    }
    do throws(SceneFileError) {
      try model.setLiveColumns(columns)
      return nil
    } catch {
      return "\(error)"
    }
  }
}
