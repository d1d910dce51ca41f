import SceneModel

/// The model that an assignment finds by name: the first sphere with the name, otherwise the first other shape, the
/// first cloud, the first material, or all meshes.
enum AssignableModel {
  case shape(any Shape)
  case cloud(SphereCloud)
  case material(MaterialModel)
  case meshes([MeshModel])
}

extension Scene {
  /// Returns the model with the given name. Nil if the scene has none. O(models).
  func model(named name: String) -> AssignableModel? {
    if let sphere = spheres.first(where: { $0.name == name }) { return .shape(sphere) }
    if let shape = shapes.first(where: { $0.name == name }) { return .shape(shape) }
    if let cloud = sphereClouds.first(where: { $0.name == name }) { return .cloud(cloud) }
    if let material = materials.first(where: { $0.name == name }) { return .material(material) }
    let models = meshes.filter { $0.name == name }
    return models.isEmpty ? nil : .meshes(models)
  }
}

/// A dictionary of models by name, for many assignments. Equivalent to `Scene.model(named:)`.
struct NamedModels {
  private var models: [String: AssignableModel]

  /// Creates the dictionary. O(models).
  init(_ scene: Scene) {
    models = Dictionary(grouping: scene.meshes, by: \.name).mapValues { .meshes($0) }
    // Later insertions replace earlier ones, so the models with priority are inserted last.
    for material in scene.materials.reversed() { models[material.name] = .material(material) }
    for cloud in scene.sphereClouds.reversed() { models[cloud.name] = .cloud(cloud) }
    for shape in scene.shapes.reversed() { models[shape.name] = .shape(shape) }
    for sphere in scene.spheres.reversed() { models[sphere.name] = .shape(sphere) }
  }

  /// Returns the model with the given name. Nil if the scene has none. O(1).
  subscript(_ name: String) -> AssignableModel? { models[name] }
}
