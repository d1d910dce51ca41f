import SceneModel

/// What an assignment finds by a name: the first sphere that has it, or else the first other shape, the first cloud, or every
/// mesh.
enum NamedModel {
  case shape(any Shape)
  case cloud(SphereCloud)
  case meshes([MeshModel])
}

extension Scene {
  /// The model of a name; nil if there is none. O(models).
  func model(named name: String) -> NamedModel? {
    if let sphere = spheres.first(where: { $0.name == name }) { return .shape(sphere) }
    if let shape = shapes.first(where: { $0.name == name }) { return .shape(shape) }
    if let cloud = clouds.first(where: { $0.name == name }) { return .cloud(cloud) }
    let models = meshes.filter { $0.name == name }
    return models.isEmpty ? nil : .meshes(models)
  }
}

/// The models of a scene by their names, for many assignments: finds what `Scene.model(named:)` does.
struct NamedModels {
  private var models: [String: NamedModel]

  /// O(models).
  init(_ scene: Scene) {
    models = Dictionary(grouping: scene.meshes, by: \.name).mapValues { .meshes($0) }
    // What is found first comes last, and takes the place of the others.
    for cloud in scene.clouds.reversed() { models[cloud.name] = .cloud(cloud) }
    for shape in scene.shapes.reversed() { models[shape.name] = .shape(shape) }
    for sphere in scene.spheres.reversed() { models[sphere.name] = .shape(sphere) }
  }

  /// The model of a name; nil if there is none. O(1).
  subscript(_ name: String) -> NamedModel? { models[name] }
}
