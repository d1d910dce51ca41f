import Reactive
import RenderScene
import SceneFiles
import SceneModel
import Windowing

/// A line in the inspector's list: a group, a model, a material, a text, a camera, a light, the environment, the effects or
/// the picture.
enum SceneEntry {
  /// The scene itself: its background and the exposure.
  case picture
  case environment(Environment)
  case effects(Effects)
  case camera(Camera)
  /// A light and its number from 1.
  case light(Light, number: Int)
  case group(Group)
  /// A mesh file, which is the group of its meshes.
  case importedMesh(ImportedMesh)
  /// The particles of a file, which are the group of their clouds.
  case particles(ParticleModel)
  /// A model of `Scene.models`.
  case model(any Model)
  case material(MaterialModel)
  case label(Label, number: Int)
  case title(Title)
  case legend(Legend)

  /// Returns the entries of `scene`, and of the `particles` of its files. O(models).
  static func all(of scene: Scene, particles: [ParticleModel] = []) -> [SceneEntry] {
    var entries: [SceneEntry] = [.picture, .environment(scene.environment), .effects(scene.effects)]
    let cameras = scene.cameras
    if let camera = scene.camera, !cameras.contains(where: { $0 === camera }) {
      entries.append(.camera(camera))
    }
    entries += cameras.map { .camera($0) }
    entries += scene.lights.enumerated().map { .light($1, number: $0 + 1) }
    for model in scene.models { entries.append(.model(model)) }
    entries += scene.materials.map { .material($0) }
    entries += scene.labels.enumerated().map { .label($1, number: $0 + 1) }
    entries += groups(of: scene, particles)
    if let title = scene.title { entries.append(.title(title)) }
    if let legend = scene.legend { entries.append(.legend(legend)) }
    return entries
  }

  /// Returns the groups, with the models that mesh files and particle files have in their place.
  private static func groups(of scene: Scene, _ particles: [ParticleModel]) -> [SceneEntry] {
    if scene.groups.isEmpty { return [] }
    let files =
      scene.importedMeshes.map { ($0.group, SceneEntry.importedMesh($0)) }
      + particles.map { ($0.group, SceneEntry.particles($0)) }
    let models = Dictionary(files.map { (ObjectIdentifier($0), $1) }) { first, _ in first }
    return scene.groups.map { models[ObjectIdentifier($0)] ?? .group($0) }
  }

  /// The group that the entry is. Nil for other entries.
  var group: Group? {
    switch self {
    case .group(let group): group
    case .importedMesh(let mesh): mesh.group
    case .particles(let particles): particles.group
    default: nil
    }
  }

  /// The group that contains the entry. Nil for an entry of the scene.
  var parent: Group? { group.map(\.parent) ?? (model as? any GroupMember)?.group }

  /// Whether the entry is in the list after the models and groups.
  var isListedLast: Bool {
    switch self {
    case .material, .label, .title, .legend: true
    default: false
    }
  }

  /// Returns the entry of the picked model, and the index of the picked element if the model is a cloud.
  static func picked(_ pick: Pick) -> (entry: SceneEntry, element: Int?) {
    (.model(pick.model), pick.element)
  }

  /// The name; empty if the model has none.
  var name: String {
    switch self {
    case .picture: "picture"
    case .environment: Environment.kind
    case .effects: Effects.kind
    case .camera(let camera): camera.name.isEmpty ? Camera.kind : camera.name
    case .light(let light, let number): light.name.isEmpty ? "light \(number)" : light.name
    case .group(let group): group.name
    case .importedMesh(let mesh): mesh.name
    case .particles(let particles): particles.name
    case .model(let model): model.name
    case .material(let material): material.name
    case .label(let label, let number): label.name.isEmpty ? "label \(number)" : label.name
    case .title: Title.kind
    case .legend: Legend.kind
    }
  }

  /// The name without that of the group that contains the entry.
  var localName: String {
    var container = parent
    // The group of a copy of a bound repetition has no name.
    while let group = container, group.name.isEmpty { container = group.parent }
    guard let prefix = container?.name, name.hasPrefix(prefix + ".") else { return name }
    return String(name.dropFirst(prefix.count + 1))
  }

  /// The kind of the model, or the number of its elements. Empty if the name describes it already.
  var kind: String {
    switch self {
    case .picture, .environment, .effects, .title, .legend: ""
    case .camera: name == Camera.kind ? "" : Camera.kind
    case .light(let light, _): light.name.isEmpty ? "" : Light.kind
    case .group: Group.kind
    case .importedMesh: "mesh file"
    case .particles: ParticleModel.kind
    case .label(let label, _): label.name.isEmpty ? "" : Label.kind
    case .model(let model):
      model.traits.elementCount.map { count($0, model.traits.elementKindName) } ?? model.kindName
    case .material: MaterialModel.kind
    }
  }

  private func count(_ count: Int, _ thing: String) -> String { "\(count) \(thing)\(count == 1 ? "" : "s")" }

  /// Returns whether both entries are of the same object.
  func isSame(as other: SceneEntry) -> Bool { model === other.model }

  /// The model. Nil for the picture, whose properties are those of the scene.
  var model: AnyObject? {
    switch self {
    case .picture: nil
    case .environment(let environment): environment
    case .effects(let effects): effects
    case .camera(let camera): camera
    case .light(let light, _): light
    case .group(let group): group
    case .importedMesh(let mesh): mesh
    case .particles(let particles): particles
    case .model(let model): model
    case .material(let material): material
    case .label(let label, _): label
    case .title(let title): title
    case .legend(let legend): legend
    }
  }

  /// Whether the model is visible, if a property of the entry hides and shows it. Nil for other entries.
  var visibility: Property<Bool>? {
    switch self {
    // An invisible environment lights the scene all the same.
    case .environment: nil
    default: (model as? any DescribedModel)?.visibility
    }
  }

  /// Returns the models that the controls of the entry change. Clouds are not among them.
  func editedModels(in scene: Scene) -> [AnyObject] {
    switch self {
    case .picture: [scene]
    case .model(let mesh as ComputedMesh): [mesh] + mesh.domains.map(\.domain)
    default: [model].compactMap(\.self)
    }
  }

  /// Returns whether this entry, of a scene that was read again, corresponds to `other` of the scene before.
  func replaces(_ other: SceneEntry) -> Bool {
    switch (self, other) {
    case (.picture, .picture), (.environment, .environment), (.effects, .effects), (.camera, .camera),
      (.light, .light), (.group, .group),
      (.importedMesh, .importedMesh), (.particles, .particles), (.material, .material), (.label, .label),
      (.title, .title), (.legend, .legend):
      name == other.name
    case (.model(let one), .model(let two)):
      // Shapes and computed meshes without a name have no counterpart.
      type(of: one) == type(of: two) && name == other.name && (!name.isEmpty || !(one is any DescribedModel))
    default: false
    }
  }
}
