import Geometry
import SceneExpressions
import SceneModel
import TextCoding

/// The lists of shapes in a scene file, one list for each kind: `spheres: [{ name: "sun", radius: 2 }], tori: […]`.
///
/// The keys of a shape are its name, its `properties`, `material` and `repeat`. Missing values have the defaults of the model. A
/// name must be unique in the file, across all kinds, because `--set` and expressions refer to shapes by name.
///
/// `repeat: { count: 200, index: "i" }` creates 200 shapes. If the name is `star`, they are called `star[0]`, `star[1]`
/// and so on. Their expressions read the index as `i`. A thousand spheres or more become a `RepeatedSpheres`.
struct ShapeLists {
  private(set) var spheres: [Sphere] = []
  private(set) var others: [any Shape] = []
  private(set) var clouds: [SphereCloud] = []
  /// The materials, which shapes refer to by name.
  private(set) var materials = MaterialList()
  /// The byte offset of each name, or of the shape if the name is derived from its list.
  private var offsetsOfNames: [String: Int] = [:]
  /// The shapes with bound properties, whose lengths are checked after all bindings are set.
  private var unchecked: [DeferredShapeCheck] = []

  /// A check of a shape's lengths that runs after all bindings are set.
  private struct DeferredShapeCheck {
    let check: () throws(GeometryError) -> Void
    let bounds: () -> BoundingBox
    let object: SceneFileObject
  }

  /// The keys of the lists, in the order of the kinds.
  static let keys = ShapeKinds.all.map { JSON5Key($0.listKey) }

  private static let nameKey: JSON5Key = "name"

  /// Reads every list of `scene`, that of the materials first. O(shapes).
  ///
  /// - Throws: `SceneFileError` with line and column.
  mutating func read(_ scene: SceneFileObject, into parts: inout SceneBindingsBuilder) throws(SceneFileError)
  {
    try materials.read(scene, into: &parts)
    for (name, offset) in materials.offsets { try claimName(name, at: offset, parts.text) }
    // Spheres are read separately by specialized code, because this list can be very long.
    spheres = try list(of: Sphere.self, in: scene, &parts)
    for kind in ShapeKinds.all where kind != Sphere.self { try readList(of: kind, in: scene, &parts) }
  }

  private mutating func readList<Model: Shape>(
    of kind: Model.Type, in scene: SceneFileObject, _ parts: inout SceneBindingsBuilder
  ) throws(SceneFileError) {
    others += try list(of: kind, in: scene, &parts) as [any Shape]
  }

  private mutating func list<Model: Shape>(
    of _: Model.Type, in scene: SceneFileObject, _ parts: inout SceneBindingsBuilder
  ) throws(SceneFileError) -> [Model] {
    let description = Model.description
    let kind = description.kind
    let key = JSON5Key(description.listKey)
    guard let values = try scene.list(key), values.count > 0 else { return [] }
    let properties = description.properties.map { (key: JSON5Key($0.name), property: $0) }
    let keys = [Self.nameKey] + properties.map(\.key) + [MaterialList.keyInShapes, Repetition.key]
    var models: [Model] = []
    models.reserveCapacity(values.count)
    offsetsOfNames.reserveCapacity(offsetsOfNames.count + values.count)
    for value in values {
      let nameValue = value.member(Self.nameKey)
      let name = nameValue?.string ?? ""
      let written = try SceneFileObject(
        value, text: parts.text, place: .shape(kind: kind, name: name, number: models.count + 1),
        keys: keys)
      if let nameValue, !nameValue.isString {
        throw written.unexpected("a string", for: Self.nameKey, nameValue)
      }
      let offset = (nameValue ?? value).offset
      func shape(_ object: SceneFileObject, named name: String) throws(SceneFileError) -> Model {
        try self.shape(
          object, description.make(name), properties, listed: (key.text, models.count), offset, &parts)
      }
      guard let repetition = try Repetition(written) else {
        models.append(try shape(written, named: name))
        continue
      }
      if Model.self == Sphere.self,
        let cloud = try RepeatedSpheres(written, repetition, name: name, &parts)?.cloud
      {
        clouds.append(cloud)
        if !name.isEmpty { try claimName(name, at: offset, parts.text) }
        continue
      }
      try repetition.claim(\.shapes, "shapes")
      for index in 0..<repetition.count {
        let name = name.isEmpty ? "" : "\(name)[\(index)]"
        let object = written.repeated(
          RepetitionIndex(name: repetition.index, value: index),
          place: .shape(kind: kind, name: name, number: models.count + 1))
        models.append(try shape(object, named: name))
      }
    }
    return models
  }

  /// Sets the properties and the material of a model and adds its bindings. `listed` is the list and the index in it, which name the
  /// bindings of a model without a name.
  private mutating func shape<Model: Shape>(
    _ object: SceneFileObject, _ model: Model,
    _ properties: [(key: JSON5Key, property: ModelProperty<Model>)],
    listed: (key: String, number: Int), _ offset: Int, _ parts: inout SceneBindingsBuilder
  ) throws(SceneFileError) -> Model {
    var owner: String { model.name.isEmpty ? "\(listed.key)[\(listed.number)]" : model.name }
    let before = parts.bindings.count
    for (key, property) in properties {
      guard let formula = try Self.set(property, key, of: model, from: object) else { continue }
      let bindable = property.bindable(of: model, owner: owner, place: "\(object.place)")
      parts.bindings.append(PropertyBinding(bindable, formula))
    }
    if let material = try materials.material(of: object) { model.material = material }
    let isBound = parts.bindings.count > before
    // A derived name such as `spheres[0]` must not be the name of another shape.
    if !model.name.isEmpty || isBound { try claimName(owner, at: offset, parts.text) }
    let check = DeferredShapeCheck(
      check: { () throws(GeometryError) in try Model.Tessellated.check(model.size) },
      bounds: { model.bounds }, object: object)
    if isBound { unchecked.append(check) } else { try Self.run(check) }
    return model
  }

  /// Sets a property to the value of `key`, if the object has one. If the value is a formula, returns it instead.
  private static func set<Model: Shape>(
    _ property: ModelProperty<Model>, _ key: JSON5Key, of model: Model, from object: SceneFileObject
  ) throws(SceneFileError) -> PropertyBinding.Formula? {
    switch property {
    case .length(_, let property):
      let written = try object.writtenNumber(key, expected: "a positive finite number", where: { $0 > 0 })
      return written?.assign(to: property(model))
    case .lengths(_, let property):
      let written = try object.writtenVector(key)
      if case .value(let lengths)? = written, lengths.min() <= 0, let value = object.value(key) {
        throw object.unexpected(
          "three positive numbers", for: key, value, found: "[\(lengths.x), \(lengths.y), \(lengths.z)]")
      }
      return written?.assign(to: property(model))
    case .point(_, let property), .angles(_, let property):
      return try object.writtenVector(key)?.assign(to: property(model))
    case .color(_, let property): return try object.writtenColor(key)?.assign(to: property(model))
    }
  }

  /// Checks the lengths of shapes with bound properties. Lengths that are valid separately may be incompatible. Call it
  /// after all bindings are set.
  ///
  /// - Throws: `SceneFileError` with the position of the shape.
  func check() throws(SceneFileError) {
    for shape in unchecked { try Self.run(shape) }
  }

  private static func run(_ shape: DeferredShapeCheck) throws(SceneFileError) {
    let object = shape.object
    do throws(GeometryError) {
      try shape.check()
    } catch {
      throw SceneFileError(
        path: object.text.path, at: object.position, .shape(error, place: "\(object.place)"))
    }
    let bounds = shape.bounds()
    guard bounds.isEmpty || (bounds.max - bounds.min).sum().isFinite else {
      throw SceneFileError(
        path: object.text.path, at: object.position,
        .unexpected(
          expected: "finite bounds for \(object.place)", found: "bounds beyond the largest number"))
    }
  }

  private mutating func claimName(
    _ name: String, at offset: Int, _ text: SceneFileContext
  ) throws(SceneFileError) {
    if let first = offsetsOfNames.updateValue(offset, forKey: name) {
      throw SceneFileError(
        path: text.path, at: text.position(of: offset),
        .unexpected(
          expected: "each name once",
          found: "a second \(quoted(name)) (the first is on line \(text.position(of: first).line))"))
    }
  }
}
