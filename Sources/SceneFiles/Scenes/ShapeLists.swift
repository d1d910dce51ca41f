import Geometry
import SceneExpressions
import SceneModel
import TextParsing

/// Reads the lists of shapes in a scene file, one for each kind: `spheres: [{ name: "sun", radius: 2 }], tori: […]`.
///
/// The keys of a shape are its name, its `properties` and `repeat`; what is left out is as in a model that is not told
/// otherwise. A name is given once in the file, whatever the kind, for `--set` and expressions find a shape by it.
///
/// `repeat: { count: 200, index: "i" }` makes 200 shapes of one, called `star[0]`, `star[1]` and so on where that is
/// called `star`; its expressions read the number of theirs as `i`. A thousand spheres or more are a `RepeatedSpheres`.
struct ShapeLists {
  private(set) var spheres: [Sphere] = []
  private(set) var others: [any Shape] = []
  private(set) var clouds: [SphereCloud] = []
  private var linesOfNames: [String: Int] = [:]
  /// Shapes of which some length is bound, to be checked once all are.
  private var unchecked: [Unchecked] = []

  private struct Unchecked {
    let check: () throws(GeometryError) -> Void
    let bounds: () -> BoundingBox
    let position: TextPosition
    let place: SceneObject.Place
  }

  /// The keys of the lists.
  static let keys = [
    "spheres", "boxes", "planes", "discs", "cylinders", "cones", "tori", "capsules",
  ]

  /// Reads every list of `scene`. O(shapes).
  ///
  /// - Throws: `SceneFileError` with line and column.
  mutating func read(_ scene: SceneObject, into parts: inout SceneParts) throws(SceneFileError) {
    spheres = try list("spheres", of: scene, &parts) { Sphere(name: $0) }
    others += try list("boxes", of: scene, &parts) { Box(name: $0) }
    others += try list("planes", of: scene, &parts) { Plane(name: $0) }
    others += try list("discs", of: scene, &parts) { Disc(name: $0) }
    others += try list("cylinders", of: scene, &parts) { Cylinder(name: $0) }
    others += try list("cones", of: scene, &parts) { Cone(name: $0) }
    others += try list("tori", of: scene, &parts) { Torus(name: $0) }
    others += try list("capsules", of: scene, &parts) { Capsule(name: $0) }
  }

  private mutating func list<Model: Shape>(
    _ key: String, of scene: SceneObject, _ parts: inout SceneParts, make: (_ name: String) -> Model
  ) throws(SceneFileError) -> [Model] {
    let values = try scene.list(key)
    if values.isEmpty { return [] }
    let keys = ["name"] + Model.propertyNames + ["repeat"]
    var models: [Model] = []
    models.reserveCapacity(values.count)
    for value in values {
      let written = try SceneObject(
        value, text: parts.text,
        place: .shape(kind: Model.kind, name: Self.name(ofShape: value), number: models.count + 1), keys: keys
      )
      let name = try written.string("name") ?? ""
      let position = (written.value("name") ?? value).position
      guard let repetition = try Repetition(written) else {
        models.append(try shape(written, make(name), listed: "\(key)[\(models.count)]", position, &parts))
        continue
      }
      if Model.self == Sphere.self,
        let cloud = try RepeatedSpheres(written, repetition, name: name, &parts)?.cloud
      {
        clouds.append(cloud)
        if !name.isEmpty { try claimName(name, at: position, path: parts.text.path) }
        continue
      }
      try repetition.claim(\.shapes, "shapes")
      for index in 0..<repetition.count {
        let model = make(name.isEmpty ? "" : "\(name)[\(index)]")
        let object = written.repeated(
          RepetitionIndex(name: repetition.index, value: index),
          place: .shape(kind: Model.kind, name: model.name, number: models.count + 1))
        models.append(try shape(object, model, listed: "\(key)[\(models.count)]", position, &parts))
      }
    }
    return models
  }

  /// Gives a model what is written of it. `listed` is what its bindings are called where it has no name.
  private mutating func shape<Model: Shape>(
    _ object: SceneObject, _ model: Model, listed: String, _ position: TextPosition, _ parts: inout SceneParts
  ) throws(SceneFileError) -> Model {
    let owner = model.name.isEmpty ? listed : model.name
    let before = parts.bindings.count
    for property in Model.properties {
      try Self.set(
        property, of: model, from: object, &parts,
        property.bindable(of: model, owner: owner, place: "\(object.place)"))
    }
    let isBound = parts.bindings.count > before
    // Names of lists are names, too, where something is called so.
    if !model.name.isEmpty || isBound { try claimName(owner, at: position, path: parts.text.path) }
    let check = Unchecked(
      check: { () throws(GeometryError) in try Model.Tessellated.check(model.size) },
      bounds: { model.bounds },
      position: object.position, place: object.place)
    if isBound { unchecked.append(check) } else { try Self.run(check, path: parts.text.path) }
    parts.names.add(model)
    return model
  }

  private static func set<Model: Shape>(
    _ property: ShapeProperty<Model>, of model: Model, from object: SceneObject, _ parts: inout SceneParts,
    _ bindable: @autoclosure () -> BindableProperty
  ) throws(SceneFileError) {
    switch property {
    case .length(let name, let path):
      let written = try object.writtenNumber(name, expected: "a positive finite number", where: { $0 > 0 })
      parts.assign(written, to: model[keyPath: path], bindable())
    case .lengths(let name, let path):
      let written = try object.writtenVector(name)
      if case .value(let lengths)? = written, lengths.min() <= 0, let value = object.value(name) {
        throw object.unexpected(
          "three positive numbers", for: name, value, found: "[\(lengths.x), \(lengths.y), \(lengths.z)]")
      }
      parts.assign(written, to: model[keyPath: path], bindable())
    case .vector(let name, let path):
      parts.assign(try object.writtenVector(name), to: model[keyPath: path], bindable())
    case .color(let name, let path):
      parts.assign(try object.writtenColor(name), to: model[keyPath: path], bindable())
    }
  }

  /// Refuses lengths of which each is one, and that yet make no shape together; to be called once all are set.
  func check(path: String) throws(SceneFileError) {
    for shape in unchecked { try Self.run(shape, path: path) }
  }

  private static func run(_ shape: Unchecked, path: String) throws(SceneFileError) {
    do throws(GeometryError) {
      try shape.check()
    } catch {
      throw SceneFileError(path: path, at: shape.position, .shape(error, place: "\(shape.place)"))
    }
    let bounds = shape.bounds()
    guard bounds.isEmpty || (bounds.max - bounds.min).sum().isFinite else {
      throw SceneFileError(
        path: path, at: shape.position,
        .unexpected(
          expected: "finite bounds for \(shape.place)", found: "some past the largest number"))
    }
  }

  private mutating func claimName(
    _ name: String, at position: TextPosition, path: String
  ) throws(SceneFileError) {
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
