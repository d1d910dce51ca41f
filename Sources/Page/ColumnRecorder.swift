import SceneExpressions
import SceneFiles

/// The recorded columns of particles that the expressions of repeated models read.
struct ColumnRecorder {
  /// A column in a frame.
  private enum Numbers: Equatable {
    case each([Double])
    case same(Double)
    /// The frame has no such column.
    case missing
  }

  private let names: [String]
  private var columns: [String: FrameValues<Numbers>] = [:]

  init(_ names: Set<String>) { self.names = names.sorted() }

  /// Records the columns of the shown frame.
  mutating func record(_ model: ParticleModel) {
    for name in names {
      let numbers: Numbers =
        switch model.repeatedNumbers(name) {
        case .each(let values)?: .each(values)
        case .same(let value)?: .same(value)
        case nil: .missing
        }
      columns[name, default: FrameValues()].append(numbers)
    }
  }

  /// Adds the arrays to those of `models`, and returns the references to them by the names of the columns. Nil without
  /// columns.
  func value(_ models: inout PageModels) -> PageValue? {
    if names.isEmpty { return nil }
    return .object(
      names.map { name in
        let column = columns[name] ?? FrameValues()
        return (
          key: name,
          value: column.value { numbers in
            switch numbers {
            case .each(let values): .object([("array", .index(models.arrays.add(values)))])
            case .same(let value): .number(value)
            case .missing: .null
            }
          }
        )
      })
  }
}

extension GraphDescription {
  /// Returns the names of the columns of a particle model that bindings of changing values read.
  func columns(of model: ParticleModel) -> Set<String> {
    let hasFrames = model.frameCount > 1
    var names: Set<String> = []
    for cell in cells where hasFrames {
      if let column = cell.property.column, column.owner == ObjectIdentifier(model) {
        names.insert(column.column)
      }
    }
    for binding in elementwise where hasFrames || binding.canChange {
      for case .column(let columns, let name) in binding.inputs
      where columns.identity == ObjectIdentifier(model) {
        names.insert(name)
      }
    }
    return names
  }

  /// Returns whether bindings set an observable property.
  func sets(_ property: AnyObject) -> Bool {
    cells.contains { $0.setsProperty && $0.property.target == ObjectIdentifier(property) }
  }
}
