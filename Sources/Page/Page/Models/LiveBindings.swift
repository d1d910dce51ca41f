import SceneExpressions
import SceneFiles
import SceneModel

/// The bindings of a scene that a page evaluates again, and what they read.
struct LiveBindings {
  let graph: GraphDescription
  /// The elementwise bindings of every property of which a binding can change.
  ///
  /// Those of constant components are among them: the elements, which a changing component stores anew, are less precise
  /// than its values.
  let elementwise: [ElementwiseDescription]
  /// The models of particles by their identities.
  let particles: [ObjectIdentifier: ParticleModel]

  /// Finds the bindings of `graph` that can change. `models` are the particles of the same scene.
  init(_ graph: GraphDescription, _ models: [ParticleModel]) {
    let particles = Dictionary(models.map { (ObjectIdentifier($0), $0) }) { first, _ in first }
    let changing = graph.elementwise.filter { binding in
      binding.canChange || binding.columns.contains { particles[$0.owner].map { $0.frameCount > 1 } ?? false }
    }
    let properties = Set(changing.map { ObjectIdentifier($0.property) })
    elementwise = graph.elementwise.filter { properties.contains(ObjectIdentifier($0.property)) }
    (self.graph, self.particles) = (graph, particles)
  }

  /// Returns the names of the columns of a particle model that the bindings read.
  func columns(of model: ParticleModel) -> Set<String> {
    let ofElements = elementwise.flatMap(\.columns).filter { $0.owner == ObjectIdentifier(model) }.map(\.name)
    guard model.frameCount > 1 else { return Set(ofElements) }
    let ofCells = graph.cells.compactMap(\.property.column).filter { $0.owner == ObjectIdentifier(model) }
    return Set(ofElements + ofCells.map(\.column))
  }

  /// Returns the computed meshes that bindings can change: their functions, the ranges of their parameters, or their
  /// lengths and counts. Those of kinds that the script does not compute are not among them.
  func changedMeshes(of scene: Scene) -> [ComputedMesh] {
    let functions = Set(graph.functions.filter(\.canChange).compactMap(\.target))
    let properties = Set(graph.cells.filter(\.setsProperty).compactMap(\.property.target))
    return scene.computedMeshes.filter { mesh in
      guard PageModels.computedKinds.contains(mesh.kindName) else { return false }
      return functions.contains(ObjectIdentifier(mesh))
        || !properties.isDisjoint(with: mesh.geometryProperties)
    }
  }

  /// The properties that only place or colour a model, and do not change its triangles.
  static let placing: Set<String> = ["position", "rotation", "scale", "visible", "doubleSided", "color"]

  /// Returns whether bindings set an observable property.
  func sets(_ property: AnyObject) -> Bool {
    graph.cells.contains { $0.setsProperty && $0.property.target == ObjectIdentifier(property) }
  }
}

extension ElementwiseDescription {
  /// The columns among the inputs, and the models that have them.
  fileprivate var columns: [(owner: ObjectIdentifier, name: String)] {
    inputs.compactMap { input in
      if case .column(let columns, let name) = input { (columns.identity, name) } else { nil }
    }
  }
}

extension ComputedMesh {
  /// The identities of the properties on which the triangles depend: of the ranges of its parameters, and its lengths and
  /// counts. Those that only place or colour the mesh are not among them.
  var geometryProperties: Set<ObjectIdentifier> {
    var properties: Set<ObjectIdentifier> = []
    for (_, domain) in domains { properties.formUnion(Self.identities(of: domain)) }
    for model in [self].described { properties.formUnion(Self.identities(of: model)) }
    return properties
  }

  private static func identities<Model: DescribedModel>(of model: Model) -> [ObjectIdentifier] {
    // Colours, texts and choices change no triangles.
    Model.properties.filter {
      !LiveBindings.placing.contains($0.name) && ![nil, .color].contains($0.kind.type)
    }
    .map { ObjectIdentifier($0[of: model].observed) }
  }
}
