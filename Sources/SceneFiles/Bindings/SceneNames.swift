import SceneExpressions
import SceneModel
import TextCoding

/// The scope of the names in a scene's expressions: parameters, models, materials, lights, the camera, the environment,
/// the exposure and the background.
///
/// Models are found by their paths. An expression of a group finds the models of the group without its path; if there is
/// none of the name, those of the parents.
final class SceneNames: BindingScope {
  /// The parameters in the order of the file.
  private(set) var parameters: [SceneParameter] = []
  private var parametersByPath: [String: BindableProperty] = [:]
  private var parameterPlaces: [String: Int] = [:]
  private var models: [String: NamedModel] = [:]
  /// The environment of the scene. Nil until it is read.
  var environment: Environment?
  /// The camera of the scene. Nil if the file has none.
  var camera: Camera? { models[Self.cameraName]?.model as? Camera }
  private var materials: [String: MaterialModel] = [:]
  /// The paths of the groups whose expressions do not find names outside.
  private var closedPaths: Set<String> = []

  /// A model and its description in messages.
  private struct NamedModel {
    let model: any DescribedModel
    let place: SceneFileObject.EntryKind
  }

  static let backgroundName = "background"
  static let exposureName = "exposure"
  /// A model of this name has precedence.
  static let environmentName = Environment.kind
  static let cameraName = Camera.kind

  /// Returns whether `name` is permitted as the name of a parameter.
  static func isFree(_ name: String) -> Bool {
    Expression.isValidParameterName(name)
      && ![backgroundName, exposureName, environmentName, cameraName].contains(name)
  }

  func add(_ parameter: SceneParameter, type: ExpressionType?) {
    parameterPlaces[parameter.name] = parameters.count
    parameters.append(parameter)
    add(parameter.bindable(type: type))
  }

  /// Adds a value that expressions read by the name of `property`.
  func add(_ property: BindableProperty) { parametersByPath[property.name] = property }

  /// Fixes the type of a parameter to that of its current value.
  func fixType(of parameter: SceneParameter) { add(parameter.bindable(type: parameter.value.type)) }

  /// Adds a model, unless another one has the path.
  func add(_ model: any DescribedModel, path: String, place: SceneFileObject.EntryKind? = nil) {
    let kind = type(of: model).kind
    let named = NamedModel(model: model, place: place ?? .model(kind: kind, name: path, number: 0))
    if models[path] == nil { models[path] = named }
  }

  /// Adds the models that have a name.
  func add(_ added: some Collection<any DescribedModel>) {
    models.reserveCapacity(models.count + added.count)
    for model in added where !model.name.isEmpty { add(model, path: model.name) }
  }

  func add(_ added: [MaterialModel]) {
    for material in added { materials[material.name] = material }
  }

  /// Makes the expressions of the group at `path` find only names in the group.
  func close(_ path: String) { closedPaths.insert(path) }

  func parameter(_ name: String) -> SceneParameter? {
    parameterPlaces[name].map { parameters[$0] }
  }

  func lookUp(_ path: [String], in scope: String) -> NameLookup {
    var scope = scope
    var model: NameLookup?
    while true {
      switch find(path, in: scope) {
      case .property(let property, let words)?: return .property(property, words: words)
      case let found: model = model ?? found
      }
      if scope.isEmpty || closedPaths.contains(scope) { break }
      scope = scope.lastIndex(of: ".").map { String(scope[..<$0]) } ?? ""
    }
    return model ?? .unknown(suggestion: suggestion(for: path))
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
    }
    if let parameter = parametersByPath[Self.join(scope, path[..<1])] {
      return .property(parameter, words: 1)
    }
    return unknown
  }

  private static func join(_ scope: String, _ words: ArraySlice<String>) -> String {
    if scope.isEmpty, words.count == 1, let word = words.first { return word }
    return (scope.isEmpty ? "" : scope + ".") + words.joined(separator: ".")
  }

  /// Returns the property of the model at `path`, which the first `words` words name. Nil if there is no such model.
  private func model(_ path: String, _ property: String?, words: Int) -> NameLookup? {
    let environment = path == Self.environmentName && materials[path] == nil ? environment : nil
    if let found = models[path] ?? environment.map({ NamedModel(model: $0, place: .environment) }) {
      let bindable = property.flatMap {
        found.model.bindable($0, owner: path, place: found.place.description)
      }
      return bindable.map { .property($0, words: words + 1) }
        ?? .unknownProperty(
          model: found.place.description, words: words,
          known: type(of: found.model).propertyNames + children(of: path))
    }
    if let material = materials[path] {
      return property.flatMap { material.bindable($0) }.map { .property($0, words: words + 1) }
        ?? .unknownProperty(
          model: "\(MaterialProperties.kind) \(quoted(path))", words: words,
          known: MaterialModel.bindableNames)
    }
    return nil
  }

  /// Returns the names of the models and groups in the group at `path`. O(models).
  private func children(of path: String) -> [String] {
    models.keys.filter { $0.hasPrefix(path + ".") && !$0.dropFirst(path.count + 1).contains(".") }
      .map { String($0.dropFirst(path.count + 1)) }.sorted()
  }

  private func suggestion(for path: [String]) -> String? {
    var known = parameters.map(\.name) + [Self.backgroundName, Self.exposureName]
    if path.count > 1 { known = models.keys.sorted() + materials.keys.sorted() + known }
    return nearestName(to: path[0], among: known)
  }
}
