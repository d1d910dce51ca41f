import Geometry
import SceneModel
import TextParsing

/// Reads the lists of shapes in a scene file, one for each kind: `spheres: [{ name: "sun", radius: 2 }], tori: […]`.
///
/// The keys of a shape are its name and its `properties`; what is left out is as in a model that is not told otherwise.
/// A name is given once in the file, whatever the kind, for `--set` finds a shape by it.
struct ShapeLists {
  let path: String
  private(set) var spheres: [Sphere] = []
  private(set) var others: [any Shape] = []
  private var linesOfNames: [String: Int] = [:]

  /// The keys of the lists.
  static let keys = [
    "spheres", "boxes", "planes", "discs", "cylinders", "cones", "tori", "capsules",
  ]

  init(path: String) { self.path = path }

  /// Reads every list of `scene`. O(shapes).
  ///
  /// - Throws: `SceneFileError` with line and column.
  mutating func read(_ scene: SceneObject) throws(SceneFileError) {
    spheres = try list("spheres", of: scene) { Sphere(name: $0) }
    others += try list("boxes", of: scene) { Box(name: $0) }
    others += try list("planes", of: scene) { Plane(name: $0) }
    others += try list("discs", of: scene) { Disc(name: $0) }
    others += try list("cylinders", of: scene) { Cylinder(name: $0) }
    others += try list("cones", of: scene) { Cone(name: $0) }
    others += try list("tori", of: scene) { Torus(name: $0) }
    others += try list("capsules", of: scene) { Capsule(name: $0) }
  }

  private mutating func list<Model: Shape>(
    _ key: String, of scene: SceneObject, make: (_ name: String) -> Model
  ) throws(SceneFileError) -> [Model] {
    let values = try scene.list(key)
    if values.isEmpty { return [] }
    let properties = Model.properties
    let keys = ["name"] + properties.map(\.name)
    var models: [Model] = []
    models.reserveCapacity(values.count)
    for (index, value) in values.enumerated() {
      let object = try SceneObject(
        value, path: path,
        place: .shape(kind: Model.kind, name: Self.name(ofShape: value), number: index + 1), keys: keys)
      let model = make(try object.string("name") ?? "")
      for property in properties { try Self.set(property, of: model, from: object) }
      try check(model, value, object.place)
      try claimName(model.name, at: (object.value("name") ?? value).position)
      models.append(model)
    }
    return models
  }

  private static func set<Model: Shape>(
    _ property: ShapeProperty<Model>, of model: Model, from object: SceneObject
  ) throws(SceneFileError) {
    switch property {
    case .length(let name, let path):
      let expected = "a positive finite number"
      if let length = try object.number(name, expected: expected, where: { $0 > 0 }) {
        model[keyPath: path] = length
      }
    case .lengths(let name, let path):
      if let lengths = try object.vector(name) {
        if lengths.min() <= 0, let value = object.value(name) {
          throw object.unexpected(
            "three positive numbers", for: name, value, found: "[\(lengths.x), \(lengths.y), \(lengths.z)]")
        }
        model[keyPath: path] = lengths
      }
    case .vector(let name, let path):
      if let vector = try object.vector(name) { model[keyPath: path] = vector }
    case .color(let name, let path):
      if let color = try object.color(name) { model[keyPath: path] = color }
    }
  }

  /// Refuses lengths of which each is one, and that yet make no shape together.
  private func check<Model: Shape>(
    _ model: Model, _ value: JSON5Value, _ place: SceneObject.Place
  ) throws(SceneFileError) {
    do throws(GeometryError) {
      try Model.Tessellated.check(model.size)
    } catch {
      throw SceneFileError(path: path, at: value.position, .shape(error, place: "\(place)"))
    }
  }

  private mutating func claimName(_ name: String, at position: TextPosition) throws(SceneFileError) {
    if name.isEmpty { return }
    if let first = linesOfNames.updateValue(position.line, forKey: name) {
      throw SceneFileError(
        path: path, at: position,
        .unexpected(
          expected: "each name once",
          found: "a second \(quoted(name)) (the first is on line \(first))"))
    }
  }

  /// The name of a shape that is yet to be read, for messages; empty if it has none.
  private static func name(ofShape value: JSON5Value) -> String {
    if case .object(let members) = value.content,
      case .string(let name)? = members.first(where: { $0.key == "name" })?.value.content
    {
      return name
    }
    return ""
  }
}
