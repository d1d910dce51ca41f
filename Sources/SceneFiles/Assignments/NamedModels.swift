import SceneModel

/// The model that an assignment finds by its path: the first sphere with the name, otherwise the first other shape, the
/// first group, light or cloud, the first material, or all meshes.
enum AssignableModel {
  case model(any DescribedModel)
  case cloud(SphereCloud)
  case material(MaterialModel)
  case meshes([MeshModel])
}

extension Scene {
  /// Returns the model with the given name. Nil if the scene has none. O(models).
  func model(named name: String) -> AssignableModel? {
    if let sphere = spheres.first(where: { $0.name == name }) { return .model(sphere) }
    if let shape = shapes.first(where: { $0.name == name }) { return .model(shape) }
    if let group = groups.first(where: { $0.name == name }) { return .model(group) }
    if let light = namedLights.first(where: { $0.name == name })?.light { return .model(light) }
    if let cloud = sphereClouds.first(where: { $0.name == name }) { return .cloud(cloud) }
    if let material = materials.first(where: { $0.name == name }) { return .material(material) }
    let models = meshes.filter { $0.name == name }
    return models.isEmpty ? nil : .meshes(models)
  }
}

extension Scene {
  /// The lights with their names. A light without a name is called `lights[0]`, `lights[1]` and so on.
  var namedLights: [(name: String, light: Light)] {
    lights.enumerated().map { ($1.name.isEmpty ? "\(Light.listKey)[\($0)]" : $1.name, $1) }
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
    for (name, light) in scene.namedLights.reversed() { models[name] = .model(light) }
    for group in scene.groups.reversed() { models[group.name] = .model(group) }
    for shape in scene.shapes.reversed() { models[shape.name] = .model(shape) }
    for sphere in scene.spheres.reversed() { models[sphere.name] = .model(sphere) }
  }

  /// Returns the model with the given name. Nil if the scene has none. O(1).
  subscript(_ name: String) -> AssignableModel? { models[name] }
}
