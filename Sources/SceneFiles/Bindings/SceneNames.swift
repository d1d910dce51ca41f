import SceneExpressions
import SceneModel
import TextCoding

/// The scope of the names in a scene's expressions: parameters, shapes, materials, lights, the camera, the environment,
/// the exposure and the background.
final class SceneNames: BindingScope {
  /// The parameters in the order of the file.
  private(set) var parameters: [SceneParameter] = []
  private var parametersByName: [String: BindableProperty] = [:]
  private var parameterPlaces: [String: Int] = [:]
  private var shapes: [String: any Shape] = [:]
  private var materials: [String: MaterialModel] = [:]
  var camera: Camera?
  var lights: [String: (index: Int, light: Light)] = [:]
  var background: BindableProperty?
  var environment: Environment?
  var exposure: BindableProperty?

  static let backgroundName = "background"
  static let exposureName = "exposure"
  /// A model of this name has precedence.
  static let environmentName = "environment"
  private static let cameraName = "camera"

  /// Returns whether `name` is permitted as the name of a parameter.
  static func isFree(_ name: String) -> Bool {
    Expression.isValidParameterName(name)
      && ![backgroundName, exposureName, environmentName, cameraName].contains(name)
  }

  func add(_ parameter: SceneParameter, type: ExpressionType?) {
    parameterPlaces[parameter.name] = parameters.count
    parameters.append(parameter)
    parametersByName[parameter.name] = parameter.bindable(type: type)
  }

  /// Fixes the type of a parameter to that of its current value.
  func fixType(of parameter: SceneParameter) {
    parametersByName[parameter.name] = parameter.bindable(type: parameter.value.type)
  }

  func add(_ added: some Collection<any Shape>) {
    shapes.reserveCapacity(shapes.count + added.count)
    for shape in added where !shape.name.isEmpty { shapes[shape.name] = shape }
  }

  func add(_ added: [MaterialModel]) {
    for material in added { materials[material.name] = material }
  }

  func parameter(_ name: String) -> SceneParameter? {
    parameterPlaces[name].map { parameters[$0] }
  }

  func lookUp(_ base: String, property: String?) -> NameLookup {
    let model = property.flatMap { self.model(base, property: $0) }
    if let model, case .property = model { return model }
    if let parameter = parametersByName[base] { return .parameter(parameter) }
    if base == Self.backgroundName, let background { return .parameter(background) }
    if base == Self.exposureName, let exposure { return .parameter(exposure) }
    if let model = model ?? self.model(base, property: "") { return model }
    var known = parameters.map(\.name) + [Self.backgroundName, Self.exposureName]
    if property != nil {
      known =
        shapes.keys.sorted() + materials.keys.sorted() + lights.keys.sorted()
        + (camera == nil ? [] : [Self.cameraName]) + [Self.environmentName] + known
    }
    return .unknownBase(suggestion: nearestName(to: base, among: known))
  }

  /// Returns the property of the model called `base`. Nil if there is no such model.
  private func model(_ base: String, property: String) -> NameLookup? {
    if base == Self.cameraName, let camera {
      return camera.bindable(property).map { .property($0) }
        ?? .unknownProperty(model: "the camera", known: Camera.propertyNames)
    }
    if let shape = shapes[base] {
      let kind = type(of: shape).kind
      return shape.bindable(property).map { .property($0) }
        ?? .unknownProperty(model: "\(kind) \(quoted(base))", known: type(of: shape).propertyNames)
    }
    if let material = materials[base] {
      return material.bindable(property).map { .property($0) }
        ?? .unknownProperty(
          model: "\(MaterialProperties.kind) \(quoted(base))", known: MaterialModel.bindableNames)
    }
    if base == Self.environmentName, let environment {
      return environment.bindable(property).map { .property($0) }
        ?? .unknownProperty(model: "the environment", known: Environment.propertyNames)
    }
    if let (index, light) = lights[base] {
      return light.bindable(property, index: index).map { .property($0) }
        ?? .unknownProperty(model: "a light", known: Light.propertyNames)
    }
    return nil
  }
}
