import Geometry
import Reactive

/// The operations on the meshes of a mesh file, each a property of its name: `MeshOperations.all`.
package final class ImportedMeshOperations {
  /// The numbers of the operations that have one, and whether the others are on, by place. Each operation uses one of them.
  private let amounts: [Property<Float?>]
  private let flags: [Property<Bool>]
  /// The chosen operations.
  package private(set) lazy var chosen: Derived<MeshOperations> = makeChosen()

  /// Creates properties that choose no operation.
  init() {
    amounts = MeshOperations.all.map { _ in Property(nil) }
    flags = MeshOperations.all.map { _ in Property(false) }
  }

  private func makeChosen() -> Derived<MeshOperations> {
    let (amounts, flags) = (amounts, flags)
    return Derived {
      var chosen = MeshOperations()
      for place in amounts.indices { chosen[place] = flags[place].value ? 1 : amounts[place].value }
      return chosen
    }
  }

  /// The properties that can be set by name.
  static let properties: [ModelProperty<ImportedMeshOperations>] = MeshOperations.all.indices.map { place in
    let operation = MeshOperations.all[place]
    guard let amount = operation.amount else {
      return .boolean(operation.name, operation.meaning) { $0.flags[place] }
    }
    return .optionalNumber(operation.name, .within(amount.range), operation.meaning) { $0.amounts[place] }
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
