import SceneModel

extension ComputedMesh {
  /// The identities of the properties on which the triangles depend: of the ranges of its parameters, and its lengths and
  /// counts. Those that only place or colour the mesh are not among them.
  var geometryProperties: Set<ObjectIdentifier> {
    var properties: Set<ObjectIdentifier> = []
    for (_, domain) in domains { properties.formUnion(Self.identities(of: domain)) }
    for model in [self].described { properties.formUnion(Self.identities(of: model)) }
    return properties
  }

  private static let placing: Set<String> = [
    "position", "rotation", "scale", "visible", "doubleSided", "color",
  ]

  private static func identities<Model: DescribedModel>(of model: Model) -> [ObjectIdentifier] {
    Model.properties.filter { !placing.contains($0.name) }.compactMap { property in
      switch property.kind {
      case .number, .vector, .boolean: ObjectIdentifier(property[of: model])
      case .color, .text, .choice: nil
      }
    }
  }
}
