import Geometry
import Reactive
import SceneModel

/// The models of a scene as the flat list in the header of a page.
///
/// The properties follow from the descriptions of the kinds. `target(of:)` finds the model and the key of an observable
/// property, by which bindings refer to them.
struct PageModels {
  /// A property of a model in the list.
  struct Target {
    let model: Int
    let key: String
    /// The values of a choice between words, which bindings know by their indices. Empty for other properties.
    var choices: [String] = []
    /// The origin to which a point is relative. Zero for other properties.
    var origin = SIMD3<Double>.zero
  }

  var list: [PageModel] = []
  var arrays = PageArrays()
  /// The indices of models by identity.
  private var indices: [ObjectIdentifier: Int] = [:]
  private var targets: [ObjectIdentifier: Target] = [:]
  /// The indices of meshes that several models share, by identity.
  var meshes: [ObjectIdentifier: Int] = [:]
  /// The indices of meshes with joints or morph targets that several models share, and of skins, by identity.
  var posedMeshes: [ObjectIdentifier: Int] = [:], skins: [ObjectIdentifier: Int] = [:]
  /// What clips change of groups and of the poses of meshes, by identity.
  var animatedParts: [ObjectIdentifier: AnimatedPart] = [:]
  /// Whether clips change materials, lights or cameras.
  var hasAnimatedProperties = false
  /// The materials that clips change, by the identities of their meshes, and their indices.
  var animatedMaterials: [ObjectIdentifier: AnimatedMaterial] = [:]
  var animatedIndices: [AnimatedMaterial: Int] = [:]
  /// The materials that clips change, as they are at the keyframes of each property alone.
  var materialsOfClips: Set<Material> = []
  /// The materials of meshes that are not models of the scene.
  var fileMaterials: [Material: Int] = [:]
  var images = PageImages()
  /// Whether a mesh is a tessellated sphere.
  var hasSphereMeshes = false
  /// The index of the camera that shows the scene. -1 for none.
  var camera = -1

  /// The computed meshes whose triangles the page computes. Their meshes are not in the data.
  let computedMeshes: Set<ObjectIdentifier>

  /// The bindings that the page evaluates.
  let live: LiveBindings
  let precision: PositionPrecision
  /// The tessellation of shapes that the script cannot tessellate.
  let tessellation: TessellationDetail
  /// The transforms to the scene of the models of each mesh that several have, by its identity.
  let placements: [ObjectIdentifier: [Transform]]

  /// Lists the models of `scene`. O(models + elements + vertices).
  ///
  /// - Parameters:
  ///   - meshes: The computed meshes that bindings can change.
  ///   - live: The bindings that the page evaluates.
  /// - Throws: `PageError.unsupportedModel` for a model of a kind that the script cannot show.
  init(
    _ scene: Scene, computing meshes: [ComputedMesh] = [], _ live: LiveBindings = LiveBindings(.none, [])
  ) throws(PageError) {
    self.live = live
    let labels = ModelLabels(scene)
    computedMeshes = Set(meshes.map { ObjectIdentifier($0) })
    precision = PositionPrecision(scene)
    tessellation = scene.defaultTessellation
    placements = Self.sharedPlacements(scene.meshes)
    addScene(scene)
    for animation in scene.animations { add(animation) }
    for group in scene.groups { add(group) }
    // After its group, which is that of a file with another upward axis.
    if let camera = scene.camera { self.camera = add(camera, group: camera.group) }
    for material in scene.materials { add(material) }
    for model in scene.models where !(model is ComputedMesh) {
      guard add(model: model) else { throw .unsupportedModel(labels.label(of: model)) }
    }
    for mesh in scene.importedMeshes { add(mesh) }
    for mesh in scene.computedMeshes { add(mesh) }
    for light in scene.lights { add(light) }
    for label in scene.labels { add(label) }
    for labels in scene.elementLabels { add(labels) }
  }

  private static func sharedPlacements(_ models: [MeshModel]) -> [ObjectIdentifier: [Transform]] {
    var placements: [ObjectIdentifier: [Transform]] = [:]
    var first: [ObjectIdentifier: Int] = [:]
    for (index, model) in models.enumerated() {
      let identity = ObjectIdentifier(model.mesh)
      guard let earlier = first[identity] else {
        first[identity] = index
        continue
      }
      placements[identity, default: [models[earlier].placement.transform]].append(model.placement.transform)
    }
    return placements
  }

  /// Appends a model. Returns false if the script cannot show its kind.
  private mutating func add(model: any Model) -> Bool {
    if let model = model as? any PagedModel { return model.append(to: &self) }
    guard let shape = model as? any Shape else { return false }
    if Self.shapeKinds.contains(shape.kindName) { add(shape) } else { addMesh(of: shape) }
    return true
  }

  /// The kinds of shapes that the script can tessellate: the keys of `shapeKinds` in `shapes.js`.
  static let shapeKinds: Set<String> = {
    let lines = ScriptBundle.modules.first { $0.name == "shapes.js" }?.text.split(separator: "\n") ?? []
    let entries = lines.drop { $0 != "export const shapeKinds = {" }.prefix { $0 != "};" }
    return Set(
      entries.filter { $0.hasSuffix(": {") && $0.hasPrefix("  ") && !$0.hasPrefix("   ") }
        .map { String($0.dropFirst(2).dropLast(3)) })
  }()

  /// The kinds of computed meshes that the script can compute: the keys of `gridMakers` in `computed-meshes.js`.
  static let computedKinds: Set<String> = {
    let lines =
      ScriptBundle.modules.first { $0.name == "computed-meshes.js" }?.text.split(separator: "\n") ?? []
    let list = lines.first { $0.hasPrefix("const gridMakers = { ") }?.dropFirst("const gridMakers = { ".count)
    return Set((list ?? "").split(separator: ", ").map { String($0.prefix { $0 != ":" }) })
  }()

  /// Returns the index of a model. -1 for nil and for a model that is not in the list.
  func index(of model: AnyObject?) -> Int { model.flatMap { indices[ObjectIdentifier($0)] } ?? -1 }

  /// Returns the index of the model with this identity. Nil if it is not in the list.
  func index(of model: ObjectIdentifier) -> Int? { indices[model] }

  /// Returns the model and the key of the observable property with this identity. Nil if no model in the list has it.
  func target(of property: ObjectIdentifier) -> Target? { targets[property] }

  /// Appends a model with the properties of its kind. A property that an earlier model has, too, is not repeated: that of
  /// the group of a mesh file, for example. Nor are the properties called `fixed`, which the page cannot change.
  @discardableResult
  mutating func add<Model: DescribedModel>(
    _ model: Model, group: Group? = nil, material: MaterialModel? = nil,
    data: [(key: String, value: PageValue)] = [], values: [(key: String, value: PageValue)] = [],
    without fixed: [String] = []
  ) -> Int {
    var added = PageModel(kind: Model.kind, name: model.name)
    (added.group, added.material) = (index(of: group), index(of: material))
    (added.data, added.values) = (data, values)
    for property in Model.properties where !fixed.contains(property.name) {
      add(property, of: model, to: &added)
    }
    return append(added, of: model)
  }

  /// The key of the origin to which points of a model are relative.
  static let originKey = "origin"

  /// Appends a model and returns its index.
  @discardableResult
  mutating func append(_ model: PageModel, of object: AnyObject?) -> Int {
    if let object { indices[ObjectIdentifier(object)] = list.count }
    list.append(model)
    return list.count - 1
  }

  /// Makes `target(of:)` return the model that is appended next for `property`. Returns false if an earlier model has the
  /// property.
  mutating func register(
    _ property: AnyObject, _ key: String, choices: [String] = [], relativeTo origin: SIMD3<Double> = .zero
  ) -> Bool {
    let identity = ObjectIdentifier(property)
    guard targets[identity] == nil else { return false }
    targets[identity] = Target(model: list.count, key: key, choices: choices, origin: origin)
    return true
  }

  private mutating func add<Model>(
    _ property: ModelProperty<Model>, of model: Model, to added: inout PageModel
  ) {
    let (object, origin) = (property[of: model], property.origin(of: model))
    var choices: [String] = []
    if case .choice(let names) = property.kind { choices = names }
    guard register(object.observed, property.name, choices: choices, relativeTo: origin) else { return }
    if origin != .zero, added.data.last?.key != Self.originKey {
      added.data.append((Self.originKey, .doubles(origin)))
    }
    // Models have points relative to their origin.
    let value = (object as? DistantPoint)?.property.propertyValue ?? object.propertyValue
    added.values.append((property.name, PageValue(ofProperty: value)))
  }
}

/// A model that the script shows in its own way. Shapes need no conformance: those of `shapes.js` are tessellated by the script,
/// and of others it shows the present mesh.
protocol PagedModel: Model {
  /// Appends the model. Returns false if the script cannot show it.
  func append(to models: inout PageModels) -> Bool
}
