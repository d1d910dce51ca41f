import SceneExpressions
import SceneModel
import TextCoding

/// The components of a scene file, which are other scene files:
/// `components: [{ name: "g1", file: "gear.json5", parameters: { teeth: 12, angle: "t" } }]`.
///
/// An entry is a group of its name with the models, materials, lights and cameras of the file: `g1.tooth[2].size`,
/// `g1.brass.roughness`, `g1.camera`. The parameters that the entry gives replace the values in the file. Their
/// expressions are those of the outer file; expressions of the component read only names of the component. The
/// background, the environment, the exposure and the effects of the component have no effect. Each file is parsed once.
extension SceneBuilder {
  static let componentsKey: JSON5Key = "components"
  private static let parametersKey: JSON5Key = "parameters"

  /// The maximum number of components in each other.
  static let componentDepthLimit = 16

  mutating func readComponents(_ object: SceneFileObject) throws(SceneFileError) {
    _ = try models(
      in: object, Self.componentsKey, kind: "component", derivesNames: true,
      otherKeys: [SceneFileObject.fileKey, Self.parametersKey]
    ) { (builder, group: Group, entry) throws(SceneFileError) in
      try builder.readComponent(in: group, entry.object)
    }
  }

  private mutating func readComponent(
    in group: Group, _ entry: SceneFileObject
  ) throws(SceneFileError) {
    let (name, value) = try entry.fileName("the name of a scene file")
    let component = try entry.refer(to: value) { () throws(SceneFileSet.ReferenceError) in
      try text.files.component(name)
    }
    let chain = components.chain + [component.path]
    guard !components.chain.contains(component.path) else {
      throw entry.unexpected(
        "no component that contains itself", for: SceneFileObject.fileKey, value,
        found: chain.map { String($0.pathName) }.joined(separator: " -> "))
    }
    guard components.chain.count <= Self.componentDepthLimit else {
      throw entry.unexpected(
        "at most \(Self.componentDepthLimit) components in each other", for: SceneFileObject.fileKey, value,
        found: chain.map { String($0.pathName) }.joined(separator: " -> "))
    }
    let arguments = try ComponentArguments(entry, Self.parametersKey, of: component)
    groups.append(group)
    names.close(group.name)

    let outer = (text, materials, lights, components.chain)
    (text, materials, lights, components.chain) = (component, MaterialList(), [], chain)
    // Also after a mistake, if the reading goes on.
    defer { (text, materials, lights, components.chain) = outer }
    let file = try converted(
      SceneFileObject(
        component.value, text: component, place: .scene, keys: SceneReader.keys,
        scope: .component(in: group, presences: entry.scope.presences)), inside: outer.0)
    try readContents(file, arguments)
    if file.value(Self.cameraKey) != nil { _ = try readCamera(file) }
    components.lights += lights
    components.materials += materials.materials
  }
}

/// The lights and materials of the components and mesh files read so far, and the position in the tree of components.
struct ComponentContents {
  var lights: [Light] = []
  var materials: [MaterialModel] = []
  /// The paths of the scene file and of the components that contain the file that is being read, which is the last one.
  var chain: [String] = []
}

/// The values that the use of a component gives to its parameters.
struct ComponentArguments {
  /// The object of the values. Nil if the use gives no values.
  private let object: SceneFileObject?

  /// Reads the values for the parameters of `component`.
  ///
  /// - Throws: `SceneFileError` if the component has no such parameter.
  init(
    _ entry: SceneFileObject, _ key: JSON5Key, of component: SceneFileContext
  ) throws(SceneFileError) {
    guard let value = entry.value(key) else {
      object = nil
      return
    }
    object = try SceneFileObject(
      value, text: entry.text, place: .arguments(of: entry.place), scope: entry.scope)
    let declared = component.value.member(key)?.members.map(\.key) ?? []
    for member in value.members where !declared.contains(member.key) {
      throw SceneFileError(
        path: entry.text.path, at: member.keyPosition, unknown: "parameter", member.key,
        place: "of \(entry.place)", among: declared, ifNone: "a component with parameters")
    }
  }

  /// Returns where the value of a parameter with a control is given. Nil if the use gives none.
  func source(of parameter: String, _ control: ParameterControl) -> SceneFileSources.Parameter? {
    guard let object, let value = object.value(JSON5Key(parameter)) else { return nil }
    return SceneFileSources.Parameter(
      value: value, form: .argument, control: control, text: object.text, isRepeated: object.scope.isRepeated)
  }

  /// Returns the value for a parameter with the control and the declared value in the component. Nil if the use gives
  /// none.
  func value(
    of parameter: String, _ control: ParameterControl, declared: ParsedParameterValue
  ) throws(SceneFileError) -> ParsedParameterValue? {
    let key = JSON5Key(parameter)
    guard let object, let value = object.value(key) else { return nil }
    // Three numbers are a vector unless the component declares a list.
    if let type = declared.type?.elementType, value.isArray {
      guard let list = ValueList(value, of: type) else {
        throw object.unexpected("\(type.listType ?? .numbers)", for: key, value)
      }
      return ParsedParameterValue(value: .list(list))
    }
    let given = try object.parameterValue(value, of: key, control)
    if let type = given.type, let expected = declared.type, type != expected {
      throw object.unexpected("\(expected)", for: key, value)
    }
    return given
  }
}
