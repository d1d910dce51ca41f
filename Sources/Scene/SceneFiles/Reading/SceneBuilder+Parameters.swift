import Geometry
import Reactive
import SceneExpressions
import SceneModel
import TextCoding

// Parameters.
extension SceneBuilder {
  /// Reads the parameters. Those in `arguments` replace the values in the file.
  mutating func readParameters(
    _ scene: SceneFileObject, _ arguments: ComponentArguments?
  ) throws(SceneFileError) {
    guard let value = scene.value("parameters") else { return }
    guard value.isObject else { throw scene.unexpected("an object", for: "parameters", value) }
    let members = value.members
    for member in members where !SceneNames.isFree(member.key) || text.functionNames.contains(member.key) {
      throw SceneFileError(
        path: text.path, at: member.keyPosition,
        .unexpected(
          expected: "a parameter name of letters, digits and _ without another meaning in expressions",
          found: quoted(member.key)))
    }
    text.parameterNames = Set(members.map(\.key) + Scene.propertyNames)
    let object = try SceneFileObject(value, text: text, place: .parameters, scope: scene.scope)
    for member in members { try readParameter(member, object, arguments) }
  }

  private mutating func readParameter(
    _ member: JSON5Member, _ parameters: SceneFileObject, _ arguments: ComponentArguments?
  ) throws(SceneFileError) {
    var (object, key, value) = (parameters, JSON5Key(member.key), member.value)
    var control = ParameterControl()
    if value.isObject {
      object = try SceneFileObject(
        value, text: text, place: .parameter(name: member.key), keys: SceneFileObject.parameterKeys,
        scope: parameters.scope)
      control = try object.parameterControl()
      key = "value"
      guard let inner = object.value(key) else { throw object.missing("a value", for: key) }
      value = inner
    }
    try parameters.claim(\.componentValues, "parameters and materials")
    let declared = try object.parameterValue(value, of: key, control)
    let parsed = try arguments?.value(of: member.key, control, declared: declared) ?? declared
    let type = control.isNumeric ? .number : declared.type ?? parsed.type
    let scope = parameters.scope
    text.files.sources?.note(
      parameter: scope.path(of: member.key),
      arguments?.source(of: member.key, control)
        ?? SceneFileSources.Parameter(
          value: value, control: control, text: text, isRepeated: scope.isRepeated))
    let parameter = SceneParameter(
      name: scope.path(of: member.key), value: parsed.value, control: control)
    names.add(parameter, type: type, isListed: arguments == nil)
    if let formula = parsed.formula {
      bindings.append(PropertyBinding(parameter.bindable(type: type), formula))
    }
    if !control.choices.isEmpty { text.parameterChoices[member.key] = control.choices }
    for (index, choice) in control.choices.enumerated() {
      try addChoice(choice, index: index, of: member, parameter, scope)
    }
  }

  /// Makes the choice of a parameter readable: `mode.wave` is true while the value of `mode` is the choice `wave`.
  private mutating func addChoice(
    _ choice: String, index: Int, of member: JSON5Member, _ parameter: SceneParameter, _ scope: SceneScope
  ) throws(SceneFileError) {
    let isChosen = SceneParameter(name: "\(parameter.name).\(choice)", value: .boolean(false))
      .bindable(type: .boolean)
    names.add(isChosen)
    let comparison = try text.expression("\(member.key) == \(index)", member.value, scope)
    bindings.append(PropertyBinding(isChosen, .whole(comparison)))
  }
}
