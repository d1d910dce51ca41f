import Geometry
import Reactive
import SceneExpressions
import SceneModel
import TextCoding

/// The lists of models in a scene file or in the children of a group, one list for each kind:
/// `spheres: [{ name: "sun", radius: 2 }], tori: […]`.
///
/// The keys of a model are its name, its `properties`, `repeat` and those of its kind. Missing values have the defaults
/// of the model. The path of a model, which begins with the paths of its groups, must be unique in the file.
///
/// `repeat: { count: 200, index: "i" }` creates 200 models. If the name is `star`, they are called `star[0]`, `star[1]`
/// and so on; without a name, and with a count that changes, `spheres[0]` and so on. Their expressions read the index as `i`. A thousand shapes or more become a cloud; see `readCloud`.
extension SceneBuilder {
  /// The kinds of shapes with the keys of their lists.
  private static let shapeLists = ShapeKinds.all.map { (kind: $0, key: JSON5Key($0.listKey)) }
  /// The kinds of computed meshes with the keys of their lists.
  private static let computedMeshLists = ComputedMeshKinds.all.map { (kind: $0, key: JSON5Key($0.listKey)) }
  private static let spheresKey = JSON5Key(Sphere.listKey)

  static let nameKey: JSON5Key = "name"

  /// Reads every list of models of `object`: of the scene, or of the children of a group. O(models).
  ///
  /// - Throws: `SceneFileError` with line and column.
  mutating func readModels(_ object: SceneFileObject) throws(SceneFileError) {
    // Most of thousands of groups have one of the lists, so each list is looked up before anything is prepared to read it.
    func has(_ key: JSON5Key) -> Bool { object.value(key) != nil }
    // The other models can be repeated for particles.
    if has(Self.particlesKey) {
      let mistakeCount = text.files.mistakeCount
      try readParticles(object)
      try text.files.checkMistakes(after: mistakeCount)
    }
    // Spheres are read separately by specialized code, because this list can be very long.
    if has(Self.spheresKey) {
      let spheres = try shapes(of: Sphere.self, Self.spheresKey, in: object)
      if self.spheres.isEmpty { self.spheres = spheres } else { self.spheres += spheres }
    }
    for (kind, key) in Self.shapeLists where kind != Sphere.self && has(key) {
      try readShapes(of: kind, key, in: object)
    }
    for (kind, key) in Self.computedMeshLists where has(key) {
      switch kind {
      case is ParametricSurface.Type: try readSurfaces(object)
      case is ParametricCurve.Type: try readCurves(object)
      case is Lathe.Type: try readLathes(object)
      case is Extrusion.Type: try readExtrusions(object)
      default: try readComputedMeshes(of: kind, key, in: object)
      }
    }
    if has(Self.camerasKey) { try readCameras(object) }
    if has(Self.groupKey) { try readGroups(object) }
    if has(Self.labelKey) { try readLabels(object) }
    if has(Self.meshesKey) { try readMeshes(object) }
    if has(Self.componentsKey) { try readComponents(object) }
  }

  private mutating func readShapes<Model: Shape>(
    of kind: Model.Type, _ key: JSON5Key, in object: SceneFileObject
  ) throws(SceneFileError) {
    shapes += try shapes(of: kind, key, in: object) as [any Shape]
  }

  private mutating func shapes<Model: Shape>(
    of _: Model.Type, _ key: JSON5Key, in object: SceneFileObject
  ) throws(SceneFileError) -> [Model] {
    try models(
      in: object, key, otherKeys: [MaterialList.keyInShapes] + Self.endKeys(of: Model.self),
      many: { (builder, object, repetition, name, path) throws(SceneFileError) in
        try builder.readCloud(of: Model.self, object, repetition, name: name, path: path)
      }
    ) { (builder, model: Model, entry) throws(SceneFileError) in
      if let material = try builder.materials.material(of: entry.object) { model.material = material }
      try builder.readEnds(of: model, entry)
    }
  }

  /// A model that is being read.
  struct Entry {
    /// The object of the model, in its scope.
    let object: SceneFileObject
    /// The path of the model. A model without a name is described by its list and number: `arm.boxes[2]`.
    let path: String
    /// Whether a property of the model is bound.
    let isBound: Bool
  }

  /// Reads the list of models of one kind. Nothing is read if `object` has no such list.
  ///
  /// - Parameters:
  ///   - key: The key of the list. All lists of one key must have the same `otherKeys` and `separate`.
  ///   - kind: The name of the kind in messages.
  ///   - derivesNames: Whether a model without a name is called by its list and number: `meshes[2]`.
  ///   - otherKeys: The keys of a model besides its name, its properties and `repeat`.
  ///   - separate: The keys of properties that `finish` reads.
  ///   - many: Reads a repetition, whose name may be empty and whose path is not, as one cloud. Returns false if the
  ///     objects of the repetition must be models.
  ///   - finish: Reads the rest of a model. Its properties are set or bound.
  /// - Throws: `SceneFileError` with line and column.
  mutating func models<Model: DescribedModel>(
    in object: SceneFileObject, _ key: JSON5Key, kind: String = Model.kind,
    derivesNames: Bool = false, otherKeys: [JSON5Key] = [], separate: [JSON5Key] = [],
    many: (inout SceneBuilder, SceneFileObject, Repetition, _ name: String, _ path: String)
      throws(SceneFileError) -> Bool = { _, _, _, _, _ in false },
    _ finish: (inout SceneBuilder, Model, Entry) throws(SceneFileError) -> Void
  ) throws(SceneFileError) -> [Model] {
    let description = Model.description
    guard let values = try object.list(key), values.count > 0 else { return [] }
    let keys = entryKeys(of: description.properties.lazy.map(\.name), key, separate, otherKeys) { name in
      PropertyAliases.key(of: name, in: Model.self)
    }
    let scope = object.scope
    var models: [Model] = []
    // The entries with mistakes, if they are collected. The others keep their numbers.
    var wrongCount = 0
    var count: Int { models.count + wrongCount }
    models.reserveCapacity(values.count)
    reserveNames(values.count)
    for (number, value) in values.enumerated() {
      do throws(SceneFileError) {
        let nameValue = value.member(Self.nameKey)
        let local = nameValue?.string ?? ""
        let name =
          derivesNames && local.isEmpty ? scope.derivedPath(key, count) : scope.path(of: local)
        let written = try SceneFileObject(
          value, text: text, place: .model(kind: kind, name: name, number: count + 1),
          keys: keys.all, scope: scope)
        if let nameValue, !nameValue.isString {
          throw written.unexpected("a string", for: Self.nameKey, nameValue)
        }
        let offset = (nameValue ?? value).offset
        func read(_ object: SceneFileObject, named name: String) throws(SceneFileError) {
          var path: String { name.isEmpty ? scope.derivedPath(key, count) : name }
          let model = make(description, name, of: object, path: path)
          let before = bindings.count
          for (index, key) in keys.properties {
            bindings += try Self.read(description.properties[index], key, of: model, path: path, from: object)
          }
          text.files.sources?.note(model, object)
          let isBound = bindings.count > before
          // A derived name such as `spheres[0]` must not be the name of another model.
          if !name.isEmpty || isBound { try claimName(path, at: offset) }
          try finish(&self, model, Entry(object: object, path: path, isBound: isBound))
          models.append(model)
        }
        let repetition = try Repetition(written, over: particles) { bound, value throws(SceneFileError) in
          try evaluateCount(bound)
        }
        guard let repetition else {
          try written.claimShapes()
          try read(written, named: name)
          continue
        }
        let path = name.isEmpty ? scope.derivedPath(key, number) : name
        if repetition.boundCount == nil, try many(&self, written, repetition, name, path) {
          if !name.isEmpty { try claimName(name, at: offset) }
          continue
        }
        try repetition.claimShapes()
        let bound = repetition.boundParameter(path, number: bindings.count)
        if let bound {
          names.add(bound.parameter, type: .number, isListed: false)
          names.add(bound.binding.property, alias: bound.alias)
          bindings.append(bound.binding)
        }
        for index in 0..<repetition.count {
          let name = name.isEmpty ? "" : "\(name)[\(index)]"
          let owner = name.isEmpty ? scope.derivedPath(key, count) : name
          let object = written.repeated(
            RepetitionIndex(name: repetition.index, value: index, owner: owner),
            place: .model(kind: kind, name: name, number: count + 1),
            expressionPath: repetition.particles == nil ? nil : owner)
          if let particles = repetition.particles { names.add(particles, particle: index, path: owner) }
          guard let bound else {
            try read(object, named: name)
            continue
          }
          // A model that comes and goes has the name of its place, so that lists and cards can say which it is.
          try read(try row(index, of: bound.alias, owner, object, value), named: owner)
        }
      } catch {
        wrongCount += 1
        try text.files.note(error, in: (text.path, value))
      }
    }
    return models
  }

  /// Returns the object of a model of a bound repetition, in a group that is visible while the index is less than the count,
  /// of which `alias` is the name in expressions.
  private mutating func row(
    _ index: Int, of alias: String, _ owner: String, _ object: SceneFileObject, _ value: JSON5Value
  ) throws(SceneFileError) -> SceneFileObject {
    let group = Group(name: "", parent: object.scope.group)
    group.keepContentsOfParent()
    groups.append(group)
    rows.insert(ObjectIdentifier(group))
    let label = "\(object.place)"
    let visible = BindableProperty(
      name: "\(owner).present", label: "the presence of \(label)", type: .boolean, target: group.$isVisible,
      read: { .boolean(group.isVisible) },
      set: { if case .boolean(let isVisible) = $0 { group.isVisible = isVisible } })
    let test = try text.located(value) { () throws(ExpressionError) in
      try Expression("\(index) < \(alias)")
    }
    // The alias of the count is a name of the scene.
    let bound = LocatedExpression(
      test, repetitions: [], scope: "", origin: value.position, file: text.path,
      presences: object.scope.presences)
    bindings.append(PropertyBinding(visible, .whole(bound)))
    return object.inRow(group, visible)
  }

  /// Returns the value of an expression of parameters, values and columns of tables before the models are read, and whether
  /// it can change.
  private func evaluateCount(_ bound: LocatedExpression) throws(SceneFileError) -> (
    number: Double, canChange: Bool
  ) {
    let (needed, canChange) = parameterBindings(readBy: bound)
    var result = Double.nan
    let property = BindableProperty(
      name: "count", label: "the count of the repetition", type: .number, read: { nil },
      set: { if case .number(let number) = $0 { result = number } })
    let graph = BindingGraph(scope: names)
    do throws(BindingError) {
      try graph.bind(needed + [PropertyBinding(property, .whole(bound))])
    } catch {
      throw text.error(error)
    }
    graph.end()
    return (result, canChange)
  }

  /// Returns the bindings of the parameters and values that an expression reads, directly or through others, and whether
  /// one of them can change.
  private func parameterBindings(readBy bound: LocatedExpression) -> (
    bindings: [PropertyBinding], canChange: Bool
  ) {
    let known = Dictionary(bindings.map { ($0.property.name, $0) }) { first, _ in first }
    var (found, canChange): ([PropertyBinding], Bool) = ([], false)
    var (seen, open): (Set<String>, [LocatedExpression]) = ([], [bound])
    while let next = open.popLast() {
      for name in next.readProperties(names) where seen.insert(name).inserted {
        if let binding = known[name] {
          found.append(binding)
          open += binding.formula.expressions
        } else if names.parameter(name) != nil {
          canChange = true
        }
      }
    }
    return (found, canChange)
  }

  /// The keys of a model in a list.
  struct EntryKeys {
    /// The keys of the properties that are read by their descriptions, and the index of each description.
    let properties: [(index: Int, key: JSON5Key)]
    /// All keys.
    let all: [JSON5Key]
  }

  /// Returns the keys of the models in the lists `key`. They are created once, because each of thousands of groups can
  /// have lists.
  private mutating func entryKeys(
    of names: some Sequence<String>, _ key: JSON5Key, _ separate: [JSON5Key], _ otherKeys: [JSON5Key],
    alias: (_ name: String) -> String?
  ) -> EntryKeys {
    if let known = knownEntryKeys[key.text] { return known }
    let properties = names.enumerated().map { (index: $0, key: JSON5Key($1)) }
      .filter { property in !separate.contains { $0.text == property.key.text } }
    let keys = EntryKeys(
      properties: properties,
      all: [Self.nameKey] + properties.map(\.key) + separate + otherKeys + [Repetition.key]
        + properties.compactMap { property in
          alias(property.key.text).map { JSON5Key($0) }
        })
    knownEntryKeys[key.text] = keys
    return keys
  }

  /// Sets a property to the value of `key`, if the object has one, or returns its bindings.
  static func read<Model: DescribedModel>(
    _ property: ModelProperty<Model>, _ key: JSON5Key, of model: Model, path: @autoclosure () -> String,
    from object: SceneFileObject
  ) throws(SceneFileError) -> [PropertyBinding] {
    let key = try object.writtenKey(of: key, in: Model.self)
    if case .text = property.kind, let text = property[of: model] as? Property<String> {
      return try object.textBindings(
        key, "\(path()).\(property.name)", label: "\(property.name) of \(object.place)", to: text)
    }
    guard let formula = try set(property, key, of: model, from: object),
      let bindable = property.bindable(of: model, owner: path(), place: "\(object.place)")
    else { return [] }
    return [PropertyBinding(bindable, formula)]
  }

  /// Sets a property to the value of `key`, if the object has one. If the value is a formula, returns it instead.
  static func set<Model: DescribedModel>(
    _ property: ModelProperty<Model>, _ key: JSON5Key, of model: Model, from object: SceneFileObject
  ) throws(SceneFileError) -> PropertyBinding.Formula? {
    let key = try object.writtenKey(of: key, in: Model.self)
    // The property is accessed only if the file has its key, because some are created when they are accessed first.
    switch property.kind {
    case .number(let kind):
      return try object.writtenNumber(key, kind.constraint)?.assign(to: property[of: model])
    case .vector(let kind):
      let written = try kind == .scale ? object.writtenScale(key) : object.writtenVector(key)
      guard let vector = written?.value, let value = object.value(key) else { return written?.formula }
      if let admitted = try object.admitted(.vector(vector), by: kind.constraint, of: key, value) {
        property[of: model].set(admitted)
      }
      return nil
    case .color: return try object.writtenColor(key)?.assign(to: property[of: model])
    case .boolean: return try object.writtenBoolean(key)?.assign(to: property[of: model])
    case .choice(let names): return try object.readChoice(key, property[of: model], among: names)?.formula
    case .text: return nil
    }
  }

  /// Sets the properties of a model that is not in a list, or adds their bindings. `owner` is the path of the model, which
  /// is its name by default. The property called `omitted` keeps its value.
  mutating func readProperties<Model: DescribedModel>(
    of model: Model, from object: SceneFileObject, owner: String? = nil, omitting omitted: String? = nil
  ) throws(SceneFileError) {
    text.files.sources?.note(model, object)
    for property in Model.properties where property.name != omitted {
      bindings += try Self.read(
        property, JSON5Key(property.name), of: model, path: owner ?? model.name, from: object)
    }
  }
}
