import SceneExpressions
import SceneModel
import TextCoding

/// The scope of the names in a scene's expressions: parameters, models, materials, lights, the cameras, the environment,
/// the effects, the exposure and the background.
///
/// Models are found by their paths. An expression of a group finds the models of the group without its path; if there is
/// none of the name, those of the parents.
final class SceneNames: BindingScope {
  /// The parameters in the order of the file.
  private(set) var parameters: [SceneParameter] = []
  private var parametersByPath: [String: BindableProperty] = [:]
  /// The parameters of the file and of its components.
  private var allParameters: [String: SceneParameter] = [:]
  private var models: [String: NamedModel] = [:]
  /// Whether the models of lists were added. The counts of repetitions are computed before.
  var hasModels = false
  /// The models that a scene has once, by their kinds. Other models of the same names have precedence.
  private var singleModels: [String: NamedModel] = [:]
  private var materials: [String: MaterialModel] = [:]
  /// The particles of models that are repeated for them, by the paths of the models.
  private var particles: [String: (model: ParticleModel, index: Int)] = [:]
  /// The paths of the tables, whose columns are among the parameters.
  private var tables: Set<String> = []
  /// The paths of the groups whose expressions do not find names outside.
  private var closedPaths: Set<String> = []

  /// A model and its description in messages.
  private struct NamedModel {
    let model: any DescribedModel
    let place: SceneFileObject.EntryKind
  }

  static let cameraName = Camera.kind
  private static let reserved = Set(Scene.propertyNames + [Environment.kind, cameraName])
    // No expression reads the look of a scene.
    .subtracting(["look"])

  /// Returns whether `name` is permitted as the name of a parameter.
  static func isFree(_ name: String) -> Bool {
    Expression.isValidParameterName(name) && !reserved.contains(name)
  }

  /// Returns a name in quotation marks, with its meaning in expressions if it has one: `"e", a constant of expressions`.
  static func found(_ name: String) -> String {
    let isWord =
      name.first?.isNumber == false && name.allSatisfy { $0 == "_" || $0.isLetter || $0.isNumber }
    if !isWord { return quoted(name) }
    if reserved.contains(name) { return "\(quoted(name)), a property of the scene" }
    if Expression.isValidParameterName(name) { return quoted(name) }
    let value = try? Expression(name).evaluate([:])
    return "\(quoted(name)), a \(value == nil ? "function or a word" : "constant") of expressions"
  }

  /// Adds a parameter. The parameters of components are not listed in `parameters`.
  func add(_ parameter: SceneParameter, type: ValueType?, isListed: Bool) {
    allParameters[parameter.name] = parameter
    if isListed { parameters.append(parameter) }
    add(parameter.bindable(type: type))
  }

  /// Adds the properties of the scene, its environment and its effects.
  func add(_ scene: Scene) {
    let place = SceneFileObject.EntryKind.scene
    for property in Scene.properties where property.isReadable {
      if let bindable = property.bindable(of: scene, owner: "", place: "\(place)") { add(bindable) }
    }
    singleModels[Environment.kind] = NamedModel(model: scene.environment, place: .environment)
    singleModels[Effects.kind] = NamedModel(model: scene.effects, place: .effects)
  }

  /// Adds a value that expressions read by the name of `property`.
  func add(_ property: BindableProperty) { parametersByPath[property.name] = property }

  /// Adds a value that expressions read by another name than that of `property`.
  func add(_ property: BindableProperty, alias: String) { parametersByPath[alias] = property }

  /// Fixes the type of a parameter to that of its current value.
  func fixType(of parameter: SceneParameter) { add(parameter.bindable(type: parameter.value.type)) }

  /// Adds the path of a table.
  func add(table path: String) { tables.insert(path) }

  /// Adds a model, unless another one has the path.
  func add(_ model: any DescribedModel, path: String, place: SceneFileObject.EntryKind? = nil) {
    let kind = type(of: model).kind
    let named = NamedModel(model: model, place: place ?? .model(kind: kind, name: path, number: 0))
    if models[path] == nil { models[path] = named }
  }

  /// Returns the model at `path` that was added. Nil if there is none.
  func model(at path: String) -> (any DescribedModel)? { models[path]?.model }

  /// Adds the models that have a name.
  func add(_ added: some Collection<any DescribedModel>) {
    models.reserveCapacity(models.count + added.count)
    for model in added where !model.name.isEmpty { add(model, path: model.name) }
  }

  func add(_ added: [MaterialModel]) {
    for material in added { materials[material.name] = material }
  }

  /// Makes the expressions of the model at `path` find the columns of a particle.
  func add(_ model: ParticleModel, particle index: Int, path: String) { particles[path] = (model, index) }

  /// Makes the expressions of the group at `path` find only names in the group.
  func close(_ path: String) { closedPaths.insert(path) }

  /// The parameters of the file and of its components, the former in the order of the file.
  var everyParameter: [SceneParameter] {
    let listed = Set(parameters.map(\.name))
    return parameters
      + allParameters.values.filter { !listed.contains($0.name) }.sorted { $0.name < $1.name }
  }

  /// Whether the file or a component has parameters.
  var hasParameters: Bool { !allParameters.isEmpty }

  func parameter(_ name: String) -> SceneParameter? { allParameters[name] }

  /// Returns whether words before brackets name a list, in an expression of the group `scope`.
  func isList(_ words: [String], in scope: String) -> Bool {
    guard case .property(let property, words.count) = lookUp(words, in: scope) else { return false }
    return property.type?.hasElements ?? true
  }

  func lookUp(_ path: [String], in scope: String) -> NameLookup {
    var scope = scope
    var model: NameLookup?
    var columns: Set<String> = []
    var unreadable: NameLookup?
    while true {
      if let (particles, index) = particles[scope] {
        // A column of a vector has a point in its name.
        for count in (1...path.count).reversed() {
          let name = path[..<count].joined(separator: ".")
          if let property = particles.property(name, ofParticle: index) {
            return .property(property, words: count)
          }
        }
        let cache = particles.repeatedColumns
        let known = cache?.columns.names ?? []
        if known.contains(path[0]) {
          unreadable = .unreadable(
            expected: "a column of numbers",
            found: "\(quoted(path[0])), a column of words of \(ParticleModel.kind) \(quoted(particles.name))")
        }
        columns.formUnion(known.filter { cache?.hasNumbers($0) == true })
      }
      switch find(path, in: scope) {
      case .property(let property, let words)?: return .property(property, words: words)
      case let found: model = model ?? found
      }
      if scope.isEmpty || closedPaths.contains(scope) { break }
      scope = scope.lastIndex(of: ".").map { String(scope[..<$0]) } ?? ""
    }
    if let table = table(path, in: scope) { return table }
    // A repeated model that is read by index needs no suggestion, which takes O(names).
    if path.count == 1, models[Self.join(scope, path[...]) + "[0]"] != nil {
      return .unknown(suggestion: nil, expected: expected(of: path, in: scope))
    }
    return model ?? unreadable
      ?? .unknown(
        suggestion: suggestion(for: path, columns, in: scope), known: readable(in: scope) + columns.sorted(),
        expected: expected(of: path, in: scope))
  }

  /// Returns the parameters, named values and tables that an expression can read by one word. O(parameters).
  private func readable(in scope: String) -> [String] {
    let prefix = scope.isEmpty ? "" : scope + "."
    let values = everyParameter.map(\.name) + tables.sorted()
    return values.filter { $0.hasPrefix(prefix) && !$0.dropFirst(prefix.count).contains(".") }
      .map { String($0.dropFirst(prefix.count)) }
  }

  /// Returns what is expected in place of a name that is meant as one of a repeated model: an index, or another one. O(models).
  private func expected(of path: [String], in scope: String) -> String? {
    if !hasModels, path.count > 1 {
      return "a parameter, a named value or a column of data, which are read before the models"
    }
    for words in 1..<max(2, path.count) {
      let name = Self.join(scope, path[..<words])
      let property = words < path.count ? "." + path[words...].joined(separator: ".") : ""
      if models[name + "[0]"] != nil {
        return "an index after \(quoted(path[..<words].joined(separator: "."))), as in "
          + "\(path[..<words].joined(separator: "."))[0]\(property.isEmpty ? ".position" : property)"
      }
      guard name.last == "]", let bracket = name.lastIndex(of: "["), models[name[..<bracket] + "[0]"] != nil
      else { continue }
      var count = 0
      while models[name[..<bracket] + "[\(count)]"] != nil { count += 1 }
      let base = path[..<words].joined(separator: ".")
      return
        "an index from 0 to \(count - 1) of \(quoted(String(base[..<(base.lastIndex(of: "[") ?? base.endIndex)])))"
    }
    return nil
  }

  /// Returns the meaning of a name that begins with that of a table, and is not one of its columns.
  private func table(_ path: [String], in scope: String) -> NameLookup? {
    let name = Self.join(scope, path[..<1])
    guard tables.contains(name) else { return nil }
    let columns = parametersByPath.keys.filter { $0.hasPrefix(name + ".") }.map {
      String($0.dropFirst(name.count + 1))
    }
    return .unknownProperty(model: "table \(quoted(path[0]))", words: 1, known: columns.sorted())
  }

  /// Returns the meaning of `path` relative to the group `scope`. Nil if nothing has this path.
  private func find(_ path: [String], in scope: String) -> NameLookup? {
    var unknown: NameLookup?
    for words in stride(from: path.count, through: 1, by: -1) {
      let property = words < path.count ? path[words] : nil
      switch model(Self.join(scope, path[..<words]), property, words: words) {
      case .property(let property, let words)?: return .property(property, words: words)
      case let found: unknown = unknown ?? found
      }
      if let parameter = parametersByPath[Self.join(scope, path[..<words])] {
        return .property(parameter, words: words)
      }
    }
    return unknown
  }

  private static func join(_ scope: String, _ words: ArraySlice<String>) -> String {
    if scope.isEmpty, words.count == 1, let word = words.first { return word }
    return (scope.isEmpty ? "" : scope + ".") + words.joined(separator: ".")
  }

  /// Returns the property of the model at `path`, which the first `words` words name. Nil if there is no such model.
  private func model(_ path: String, _ property: String?, words: Int) -> NameLookup? {
    if let found = models[path] ?? (materials[path] == nil ? singleModels[path] : nil) {
      let bindable = property.flatMap {
        found.model.bindable($0, owner: path, place: found.place.description)
      }
      return bindable.map { .property($0, words: words + 1) }
        ?? .unknownProperty(
          model: found.place.description, words: words,
          known: type(of: found.model).readableNames + children(of: path))
    }
    if let material = materials[path] {
      let place = "\(MaterialModel.kind) \(quoted(path))"
      return property.flatMap { material.bindable($0, owner: path, place: place) }
        .map { .property($0, words: words + 1) }
        ?? .unknownProperty(model: place, words: words, known: MaterialModel.readableNames)
    }
    return nil
  }

  /// Returns the names of the models and groups in the group at `path`. O(models).
  private func children(of path: String) -> [String] {
    models.keys.filter { $0.hasPrefix(path + ".") && !$0.dropFirst(path.count + 1).contains(".") }
      .map { String($0.dropFirst(path.count + 1)) }.sorted()
  }

  /// Returns the known name that is most similar to `path`. `scope` is the closed group that contains the expression,
  /// or empty. O(names).
  private func suggestion(
    for path: [String], _ columns: Set<String>, in scope: String
  ) -> String? {
    var known = scope.isEmpty ? parameters.map(\.name) : parametersByPath.keys.sorted()
    known += columns.map { scope.isEmpty ? $0 : "\(scope).\($0)" }.sorted()
    if scope.isEmpty { known += Scene.propertyNames }
    if path.count > 1 { known = models.keys.sorted() + materials.keys.sorted() + known }
    if scope.isEmpty {
      // The name of a model in a group, without the path of the group.
      return known.first { $0.hasSuffix(".\(path[0])") } ?? nearestName(to: path[0], among: known)
    }
    let inner = known.filter { $0.hasPrefix(scope + ".") }.map { String($0.dropFirst(scope.count + 1)) }
    return nearestName(to: path[0], among: inner)
  }
}
