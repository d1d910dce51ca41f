import Geometry
import Reactive

/// The operations on the meshes of a mesh file, each key a property of its name: `MeshOperations.keys`.
package final class ImportedMeshOperations {
  /// The numbers and the switches, by place. Each key uses one of them. A number that is nil chooses no operation, or is the
  /// default of a further option.
  private let numbers: [Property<Float?>]
  private let flags: [Property<Bool>]
  /// The chosen operations.
  package private(set) lazy var chosen: Derived<MeshOperations> = makeChosen()

  /// Creates properties that choose no operation.
  init() {
    numbers = MeshOperations.keys.map { _ in Property(nil) }
    flags = MeshOperations.keys.map { Property($0.defaultValue != 0) }
  }

  private func makeChosen() -> Derived<MeshOperations> {
    let (numbers, flags) = (numbers, flags)
    return Derived {
      var chosen = MeshOperations()
      for (place, key) in MeshOperations.keys.enumerated() {
        let value = key.numberKind == nil ? flags[place].value ? 1 : 0 : numbers[place].value
        // Defaults are left out, so that equal choices are equal.
        let isDefault = value == key.defaultValue && (key.numberKind == nil || key.requirement != nil)
        chosen[place] = isDefault ? nil : value
      }
      return chosen
    }
  }

  /// The properties that can be set by name.
  static let properties: [ModelProperty<ImportedMeshOperations>] = MeshOperations.keys.indices.map { place in
    let key = MeshOperations.keys[place]
    guard let kind = key.numberKind else { return .boolean(key.name, key.meaning) { $0.flags[place] } }
    return .optionalNumber(key.name, kind, key.meaning) { $0.numbers[place] }
  }

  /// Shows the results of the chosen operations in models of meshes, from now on. Meshes with joints or morph targets keep the
  /// order of their vertices. A result that is too large keeps the last one.
  func show(in models: [MeshModel]) -> Disposer {
    let sources = models.map(\.mesh)
    var last = MeshOperations()
    return chosen.subscribe { operations in
      if operations == last { return }
      last = operations
      var results: [ObjectIdentifier: SharedMesh] = [:]
      for (model, source) in zip(models, sources) {
        let isLeft = operations.isEmpty || source.deformer != nil || source.mesh.indices.isEmpty
        let identity = ObjectIdentifier(source)
        do throws(GeometryError) {
          if isLeft {
            model.mesh = source
          } else if let result = results[identity] {
            model.mesh = result
          } else {
            let result = SharedMesh(try operations.applied(to: source.mesh))
            results[identity] = result
            model.mesh = result
          }
        } catch { continue }
      }
    }
  }
}

extension MeshOperationKey {
  /// The type of the numbers. Nil for a switch.
  package var numberKind: NumberKind? {
    switch kind {
    case .number(let range): .within(range)
    case .count(let range): .count(range)
    case .boolean: nil
    }
  }
}
