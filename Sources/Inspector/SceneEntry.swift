import Rendering
import SceneModel
import Windowing

/// A line in the inspector's list: a model, a material, a text, the camera, a light or the picture.
enum SceneEntry {
  /// The background, the exposure, the environment and the effects.
  case picture
  case camera(Camera)
  /// A light and its number from 1.
  case light(Light, number: Int)
  case shape(any Shape)
  case cloud(SphereCloud)
  case rods(RodCloud)
  case shapes(ShapeCloud)
  case mesh(MeshModel)
  case computedMesh(ComputedMesh)
  case material(MaterialModel)
  case label(Label, number: Int)
  case title(Title)
  case legend(Legend)

  /// Returns the entries of `scene`. O(models).
  static func all(of scene: Scene) -> [SceneEntry] {
    var entries: [SceneEntry] = [.picture]
    if let camera = scene.camera { entries.append(.camera(camera)) }
    entries += scene.lights.enumerated().map { .light($1, number: $0 + 1) }
    entries += scene.spheres.map { .shape($0) }
    entries += scene.shapes.map { .shape($0) }
    entries += scene.sphereClouds.map { .cloud($0) }
    entries += scene.rodClouds.map { .rods($0) }
    entries += scene.shapeClouds.map { .shapes($0) }
    entries += scene.meshes.map { .mesh($0) }
    entries += scene.computedMeshes.map { .computedMesh($0) }
    entries += scene.materials.map { .material($0) }
    entries += scene.labels.enumerated().map { .label($1, number: $0 + 1) }
    if let title = scene.title { entries.append(.title(title)) }
    if let legend = scene.legend { entries.append(.legend(legend)) }
    return entries
  }

  /// Returns the entry of the picked model, and the index of the picked element if the model is a cloud.
  static func picked(_ pick: Pick) -> (entry: SceneEntry, element: Int?) {
    switch pick.model {
    case .sphere(let sphere): (.shape(sphere), nil)
    case .shape(let shape): (.shape(shape), nil)
    case .cloud(let cloud, let index): (.cloud(cloud), index)
    case .rods(let rods, let index): (.rods(rods), index)
    case .shapes(let shapes, let index): (.shapes(shapes), index)
    case .mesh(let mesh): (.mesh(mesh), nil)
    case .computedMesh(let mesh): (.computedMesh(mesh), nil)
    }
  }

  /// The name; empty if the model has none.
  var name: String {
    switch self {
    case .picture: "picture"
    case .camera: "camera"
    case .light(_, let number): "light \(number)"
    case .shape(let shape): shape.name
    case .cloud(let cloud): cloud.name
    case .rods(let rods): rods.name
    case .shapes(let shapes): shapes.name
    case .mesh(let mesh): mesh.name
    case .computedMesh(let mesh): mesh.name
    case .material(let material): material.name
    case .label(let label, let number): label.name.isEmpty ? "label \(number)" : label.name
    case .title: Title.kind
    case .legend: Legend.kind
    }
  }

  /// The kind of the model, or the number of its elements. Empty if the name describes it already.
  var kind: String {
    switch self {
    case .picture, .camera, .light, .title, .legend: ""
    case .label(let label, _): label.name.isEmpty ? "" : Label.kind
    case .shape(let shape): type(of: shape).kind
    case .cloud(let cloud): count(cloud.elements.count, "sphere")
    case .rods(let rods): count(rods.elements.count, "rod")
    case .shapes(let shapes): count(shapes.elements.count, "shape")
    case .mesh: "mesh"
    case .computedMesh(let mesh): mesh.kindName
    case .material: MaterialProperties.kind
    }
  }

  private func count(_ count: Int, _ thing: String) -> String { "\(count) \(thing)\(count == 1 ? "" : "s")" }

  /// Returns whether both entries are of the same object.
  func isSame(as other: SceneEntry) -> Bool { model === other.model }

  private var model: AnyObject? {
    switch self {
    case .picture: nil
    case .camera(let camera): camera
    case .light(let light, _): light
    case .shape(let shape): shape
    case .cloud(let cloud): cloud
    case .rods(let rods): rods
    case .shapes(let shapes): shapes
    case .mesh(let mesh): mesh
    case .computedMesh(let mesh): mesh
    case .material(let material): material
    case .label(let label, _): label
    case .title(let title): title
    case .legend(let legend): legend
    }
  }

  /// Returns whether this entry, of a scene that was read again, corresponds to `other` of the scene before.
  func replaces(_ other: SceneEntry) -> Bool {
    switch (self, other) {
    case (.picture, .picture), (.camera, .camera), (.light, .light), (.cloud, .cloud), (.rods, .rods),
      (.shapes, .shapes), (.mesh, .mesh), (.material, .material), (.label, .label), (.title, .title),
      (.legend, .legend):
      name == other.name
    case (.computedMesh(let one), .computedMesh(let two)):
      !name.isEmpty && name == other.name && one.kindName == two.kindName
    case (.shape(let one), .shape(let two)):
      !name.isEmpty && name == other.name && type(of: one) == type(of: two)
    default: false
    }
  }
}
