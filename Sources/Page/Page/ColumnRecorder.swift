import SceneExpressions
import SceneFiles

/// The recorded columns of particles that the expressions of repeated models read.
struct ColumnRecorder {
  private let names: [String]
  /// The numbers of each column in each frame. Nil where the frame has no such column.
  private var columns: [String: FrameValues<ElementwiseColumns.Numbers?>] = [:]

  init(_ names: Set<String>) { self.names = names.sorted() }

  /// Records the columns of the shown frame.
  mutating func record(_ model: ParticleModel) {
    for name in names { columns[name, default: FrameValues()].append(model.repeatedNumbers(name)) }
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
            case .each(let values)?: .object([("array", .index(models.arrays.add(values)))])
            case .same(let value)?: .number(value)
            case nil: .null
            }
          }
        )
      })
  }
}
