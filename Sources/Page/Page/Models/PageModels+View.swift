import Geometry
import SceneModel

// The models of the view: the scene itself, its effects, lights, camera and texts.
extension PageModels {
  /// Appends the models of which a scene has at most one.
  mutating func addScene(_ scene: Scene) {
    add(scene)
    add(scene.effects)
    add(scene.environment)
    if let title = scene.title { add(title) }
    if let legend = scene.legend {
      let categories = legend.listedCategories(of: scene)
      add(legend, values: categories.isEmpty ? [] : [("categories", Self.values(of: categories))])
    }
  }

  /// Returns the categories of a legend, each with its name, its colour in CSS, and its count or null.
  private static func values(of categories: [ColorKey.Category]) -> PageValue {
    .array(
      categories.map { category in
        .array([
          .text(category.name), .text(Color(sRGB8: category.color).hex),
          category.count.map { .index($0) } ?? .null,
        ])
      })
  }

  /// Makes `up` of the camera follow its position and target.
  mutating func keepUpright() {
    if camera >= 0 { list[camera].data.append(("isUpright", .boolean(true))) }
  }

  /// Appends a light.
  mutating func add(_ light: Light) {
    add(light, group: light.group)
  }

  /// Appends the labels of the elements of a cloud, which must be in the list.
  mutating func add(_ labels: ElementLabels) {
    var model = PageModel(kind: "elementLabels", name: "")
    model.data = [
      ("cloud", .index(index(of: labels.cloud))), ("size", .float(labels.size)),
      ("texts", .array(labels.entries.map { .text($0.text) })),
      ("starts", .array(labels.entries.map { .index($0.elements.lowerBound) })),
      ("ends", .array(labels.entries.map { .index($0.elements.upperBound) })),
    ]
    append(model, of: labels)
  }

  /// Appends a label.
  mutating func add(_ label: Label) { add(label, group: label.group) }
}

// The cameras between which the key C chooses.
extension PageModels {
  /// Appends the named cameras of a scene that are not in the list, and returns the indices of all. The camera that shows the
  /// scene becomes one of them if it has a name. Those in `uprightCameras` keep `up` of the page upright.
  mutating func addCameras(of scene: Scene, uprightCameras: Set<ObjectIdentifier>) -> [Int] {
    scene.cameras.map { named in
      let known = index(of: named)
      var number = known
      if known < 0 {
        number = add(named, group: named.group)
        if uprightCameras.contains(ObjectIdentifier(named)) {
          list[number].data.append(("isUpright", .boolean(true)))
        }
      }
      if named === scene.camera { camera = number }
      return number
    }
  }
}
