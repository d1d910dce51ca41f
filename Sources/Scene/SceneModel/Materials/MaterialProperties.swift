import Geometry

/// The properties of materials, which are the rows of `MaterialParameters`. Scene files, expressions, reports and the inspector
/// read the names, types and ranges from them.
public enum MaterialProperties {
  /// The properties that are not textures, in the order in which messages list them.
  public static let factors = MaterialParameters.factors.filter(\.isProperty)
  /// The textures, which only scene files can set.
  public static let textures = MaterialParameters.slots.filter { $0.gltf != nil }
  /// The names of all properties.
  public static let names = factors.map(\.name) + textures.map(\.name)
}

extension MaterialModel: DescribedModel {
  /// The names and the properties that are not textures.
  public static let description = ModelDescription<MaterialModel>(
    kind: "material", listKey: "materials", properties: MaterialProperties.factors.map(\.property),
    make: { name, _ in MaterialModel(name: name) })
}
