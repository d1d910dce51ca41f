import SceneModel

/// The model that an assignment finds by its path: the first sphere with the name, otherwise the first other shape, the
/// first mesh file, surface, group, light, camera or cloud, the first material or label, or all meshes.
enum AssignableModel {
  case model(any DescribedModel)
  /// A part of a mesh file: its group, and the meshes in it.
  case part(Group, [MeshModel])
  case cloud(SphereCloud)
  case material(MaterialModel)
  case meshes([MeshModel])
}

extension Scene {
  /// Returns the model with the given name. Nil if the scene has none. O(models).
  func model(named name: String) -> AssignableModel? {
    if let sphere = spheres.first(where: { $0.name == name }) { return .model(sphere) }
    if let shape = shapes.first(where: { $0.name == name }) { return .model(shape) }
    if let model = namedComputedMeshes.first(where: { $0.name == name })?.model { return .model(model) }
    if let mesh = importedMeshes.first(where: { $0.name == name }) { return .model(mesh) }
    if let group = groups.first(where: { $0.name == name }) {
      return AssignableModel(group, meshes.filter { $0.name == name })
    }
    if let light = namedLights.first(where: { $0.name == name })?.light { return .model(light) }
    if let camera = namedCameras.first(where: { $0.name == name })?.camera { return .model(camera) }
    if let cloud = sphereClouds.first(where: { $0.name == name }) { return .cloud(cloud) }
    if let material = materials.first(where: { $0.name == name }) { return .material(material) }
    if let label = namedLabels.first(where: { $0.name == name })?.label { return .model(label) }
    if let model = rigModels.first(where: { $0.name == name }) { return .model(model) }
    let models = meshes.filter { $0.name == name }
    if !models.isEmpty { return .meshes(models) }
    if let model = onlyAnimation.first(where: { $0.name == name })?.model { return .model(model) }
    return name.hasSuffix("]") ? modelsByPlace.first { $0.name == name }.map { .model($0.model) } : nil
  }
}

extension Scene {
  /// The computed meshes with their names, each followed by the ranges of its parameters: `wave`, `wave.u`, `wave.v`.
  var namedComputedMeshes: [(name: String, model: any DescribedModel)] {
    computedMeshes.filter { !$0.name.isEmpty }.flatMap { mesh in
      [mesh].described.map { (mesh.name, $0) } + mesh.domains.map { ($0.domain.name, $0.domain) }
    }
  }

  /// The lights with their names. A light without a name is called `lights[0]`, `lights[1]` and so on.
  var namedLights: [(name: String, light: Light)] {
    lights.enumerated().map { ($1.name.isEmpty ? "\(Light.listKey)[\($0)]" : $1.name, $1) }
  }

  /// The cameras that can be chosen by name. A camera without a name is called `cameras[0]`, `cameras[1]` and so on.
  package var namedCameras: [(name: String, camera: Camera)] {
    cameras.enumerated().map { ($1.name.isEmpty ? "\(Camera.listKey)[\($0)]" : $1.name, $1) }
  }

  /// The animation of a scene that has only one, and its fade, by the names `animation` and `animation.fade`. Models of
  /// these names have precedence.
  var onlyAnimation: [(name: String, model: any DescribedModel)] {
    guard animations.count == 1, let animation = animations.first else { return [] }
    return [
      (MeshAnimation.kindName, animation),
      ("\(MeshAnimation.kindName).\(ClipFade.kindName)", animation.fade),
    ]
  }

  /// The spheres, shapes, computed meshes, mesh files and groups without a name, by their place among the models of their kind, named
  /// ones included: `spheres[2]`. Models of these names have precedence. A journal calls them so. O(models).
  var modelsByPlace: [(name: String, model: any DescribedModel)] {
    var counts: [String: Int] = [:]
    var unnamed: [(name: String, model: any DescribedModel)] = []
    let shapes = shapes.map { $0 as any DescribedModel }
    for model in spheres as [any DescribedModel] + shapes + computedMeshes.described + importedMeshes + groups
    {
      let key = type(of: model).listKey
      let number = counts[key, default: 0]
      counts[key] = number + 1
      if model.name.isEmpty { unnamed.append(("\(key)[\(number)]", model)) }
    }
    return unnamed
  }

  /// The animations of mesh files, each followed by its fade, and the morph targets.
  var rigModels: [any DescribedModel] {
    animations.flatMap { [$0, $0.fade] as [any DescribedModel] } + morphTargets
  }

  /// The labels with their names. A label of the scene without a name is called `labels[0]`, `labels[1]` and so on; one
  /// of a group has none.
  var namedLabels: [(name: String, label: Label)] {
    let (own, grouped) = (labels.filter { $0.group === root }, labels.filter { $0.group !== root })
    return own.enumerated().map { ($1.name.isEmpty ? "\(Label.listKey)[\($0)]" : $1.name, $1) }
      + grouped.filter { !$0.name.isEmpty }.map { ($0.name, $0) }
  }
}

extension AssignableModel {
  /// Creates the target of a group and of the meshes with the same path.
  fileprivate init(_ group: Group, _ meshes: [MeshModel]) {
    self = meshes.isEmpty ? .model(group) : .part(group, meshes)
  }
}

/// A dictionary of models by name, for many assignments. Equivalent to `Scene.model(named:)`.
struct NamedModels {
  private var models: [String: AssignableModel]

  /// Creates the dictionary. O(models).
  init(_ scene: Scene) {
    let meshes = Dictionary(grouping: scene.meshes, by: \.name)
    models = [:]
    for (name, model) in scene.modelsByPlace { models[name] = .model(model) }
    for (name, model) in scene.onlyAnimation { models[name] = .model(model) }
    for (name, meshes) in meshes { models[name] = .meshes(meshes) }
    // Later insertions replace earlier ones, so the models with priority are inserted last.
    for model in scene.rigModels.reversed() { models[model.name] = .model(model) }
    for (name, label) in scene.namedLabels.reversed() { models[name] = .model(label) }
    for material in scene.materials.reversed() { models[material.name] = .material(material) }
    for cloud in scene.sphereClouds.reversed() { models[cloud.name] = .cloud(cloud) }
    for (name, camera) in scene.namedCameras.reversed() { models[name] = .model(camera) }
    for (name, light) in scene.namedLights.reversed() { models[name] = .model(light) }
    for (name, model) in scene.namedComputedMeshes.reversed() { models[name] = .model(model) }
    for group in scene.groups.reversed() {
      models[group.name] = AssignableModel(group, meshes[group.name] ?? [])
    }
    for mesh in scene.importedMeshes.reversed() { models[mesh.name] = .model(mesh) }
    for shape in scene.shapes.reversed() { models[shape.name] = .model(shape) }
    for sphere in scene.spheres.reversed() { models[sphere.name] = .model(sphere) }
  }

  /// Returns the model with the given name. Nil if the scene has none. O(1).
  subscript(_ name: String) -> AssignableModel? { models[name] }
}
