import Rendering
import SceneFiles
import SceneModel

/// The models of a scene by the identities of their properties.
struct ModelIndex {
  private let scene: Scene
  private var owners: [ObjectIdentifier: AnyObject] = [:]

  /// Creates the index of the current models. O(models).
  init(_ scene: Scene, particles: [ParticleModel]) {
    self.scene = scene
    for model in scene.models {
      owners[ObjectIdentifier(model)] = model
      if let described = model as? any DescribedModel { add(described) }
    }
    for model in scene.groups { add(model) }
    for model in scene.importedMeshes { add(model) }
    for model in particles { add(model) }
    for model in scene.materials { add(model) }
  }

  private mutating func add<Model: DescribedModel>(_ model: Model) {
    owners[ObjectIdentifier(model)] = model
    for property in Model.properties { owners[ObjectIdentifier(property[of: model].observed)] = model }
  }

  /// Returns what is visible of the models that the objects are, or to which the properties belong. A group stands for its
  /// models, and a material for those that have it. O(objects), and O(models) with groups or materials.
  func parts(of objects: some Sequence<ObjectIdentifier>) -> [ModelOutline.Part] {
    var found: Set<ObjectIdentifier> = []
    let models = objects.compactMap { owners[$0] }.filter { found.insert(ObjectIdentifier($0)).inserted }
    let drawn = models.compactMap { $0 as? any Model }
    if drawn.count == models.count { return drawn.filter { !$0.isHidden }.map { ModelOutline.Part($0) } }
    let groups = Set(models.compactMap { Self.group(of: $0).map { ObjectIdentifier($0) } })
    func isFound(_ model: any Model) -> Bool {
      if found.contains(ObjectIdentifier(model)) { return true }
      if let material = model.traits.sharedMaterial, found.contains(ObjectIdentifier(material)) {
        return true
      }
      var group = model.group
      while let ancestor = group {
        if groups.contains(ObjectIdentifier(ancestor)) { return true }
        group = ancestor.parent
      }
      return false
    }
    return scene.models.filter { !$0.isHidden && isFound($0) }.map { ModelOutline.Part($0) }
  }

  private static func group(of model: AnyObject) -> Group? {
    switch model {
    case let group as Group: group
    case let mesh as ImportedMesh: mesh.group
    case let particles as ParticleModel: particles.group
    default: nil
    }
  }
}
