import Geometry
import Reactive
import SceneExpressions
import SceneModel
import TextCoding

// Parameters.
extension SceneBuilder {
  static let valuesKey: JSON5Key = "values"

  /// Reads the parameters. Those in `arguments` replace the values in the file.
  mutating func readParameters(
    _ scene: SceneFileObject, _ arguments: ComponentArguments?
  ) throws(SceneFileError) {
    guard let value = try scene.object("parameters") else { return }
    let members = value.members
    for member in members where !SceneNames.isFree(member.key) || text.functionNames.contains(member.key) {
      throw SceneFileError(
        path: text.path, at: member.keyPosition,
        .unexpected(
          expected: "a parameter name of letters, digits and _ without another meaning in expressions",
          found: SceneNames.found(member.key)))
    }
    text.parameterNames.formUnion(members.map(\.key) + Scene.propertyNames)
    let object = try SceneFileObject(value, text: text, place: .parameters, scope: scene.scope)
    for member in members { try readParameter(member, object, arguments, isListed: arguments == nil) }
  }

  /// Reads the named intermediate values, `values: { r: "2 * a" }`, which have no controls.
  mutating func readValues(_ scene: SceneFileObject) throws(SceneFileError) {
    guard let value = try scene.object(Self.valuesKey) else { return }
    let members = value.members
    for member in members {
      guard SceneNames.isFree(member.key), !text.functionNames.contains(member.key) else {
        throw SceneFileError(
          path: text.path, at: member.keyPosition,
          .unexpected(
            expected: "a name of letters, digits and _ without another meaning in expressions",
            found: SceneNames.found(member.key)))
      }
      guard scene.value("parameters")?.member(named: member.key) == nil else {
        throw SceneFileError(
          path: text.path, at: member.keyPosition,
          .unexpected(expected: "a name that no parameter has", found: quoted(member.key)))
      }
    }
    text.parameterNames.formUnion(members.map(\.key) + Scene.propertyNames)
    let object = try SceneFileObject(value, text: text, place: .values, scope: scene.scope)
    for member in members {
      try readParameter(member, object, nil, isListed: false)
    }
  }

  private mutating func readParameter(
    _ member: JSON5Member, _ parameters: SceneFileObject, _ arguments: ComponentArguments?, isListed: Bool
  ) throws(SceneFileError) {
    var (object, key, value) = (parameters, JSON5Key(member.key), member.value)
    var control = ParameterControl()
    var form = SceneFileSources.Form.plain
    if value.isObject {
      object = try SceneFileObject(
        value, text: text, place: .parameter(name: member.key), keys: SceneFileObject.parameterKeys,
        scope: parameters.scope)
      control = try object.parameterControl()
      key = value.member("list") == nil ? "value" : "list"
      if let list = value.member("list") {
        if let other = value.member("value") {
          throw object.unexpected("either value or list", for: "value", other, found: "both")
        }
        if control.isNumeric {
          throw object.unexpected("no range, step, unit or choices beside a list", for: "list", list)
        }
        guard list.isArray else { throw object.unexpected("a list", for: "list", list) }
      }
      guard let inner = object.value(key) else { throw object.missing("a value", for: key) }
      form = value.members.first { $0.key == "value" }.map { .value($0, of: value) } ?? .list
      value = inner
    }
    try parameters.claim(\.componentValues, "parameters and materials")
    let isList = key.text == "list"
    let declared =
      isList
      ? ParsedParameterValue(value: .list(try object.list(value, of: key)))
      : try object.parameterValue(value, of: key, control)
    let parsed = try arguments?.value(of: member.key, control, declared: declared) ?? declared
    let type = control.isNumeric ? .number : declared.type ?? parsed.type
    let scope = parameters.scope
    text.files.sources?.note(
      parameter: scope.path(of: member.key),
      arguments?.source(of: member.key, control)
        ?? SceneFileSources.Parameter(
          value: value, form: form, control: control, text: text, isRepeated: scope.isRepeated))
    let parameter = SceneParameter(
      name: scope.path(of: member.key), value: parsed.value, control: control,
      isIntermediate: parameters.place.isValues)
    names.add(parameter, type: type, isListed: isListed)
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
