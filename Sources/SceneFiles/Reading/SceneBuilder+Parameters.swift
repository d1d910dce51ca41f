import Geometry
import Reactive
import SceneExpressions
import SceneModel
import TextCoding

// Parameters and the background.
extension SceneBuilder {
  mutating func readParameters(_ scene: SceneFileObject) throws(SceneFileError) {
    guard let value = scene.value("parameters") else { return }
    guard value.isObject else { throw scene.unexpected("an object", for: "parameters", value) }
    let members = value.members
    for member in members where !SceneNames.isFree(member.key) {
      throw SceneFileError(
        path: text.path, at: member.keyPosition,
        .unexpected(
          expected: "a parameter name of letters, digits and _ without another meaning in expressions",
          found: quoted(member.key)))
    }
    text.parameterNames = Set(members.map(\.key) + [SceneNames.backgroundName])
    let object = try SceneFileObject(value, text: text, place: .parameters)
    for member in members { try readParameter(member, object) }
  }

  private mutating func readParameter(
    _ member: JSON5Member, _ object: SceneFileObject
  ) throws(SceneFileError) {
    let key = JSON5Key(member.key)
    var formula: PropertyBinding.Formula?
    let value: ExpressionValue
    switch member.value.content {
    case .array:
      switch try object.writtenVector(member.value, of: key) {
      case .formula(let written):
        formula = written
        value = .vector(.zero)
      case .value(let vector): value = .vector(SIMD3<Double>(vector))
      }
    case .string:
      switch try object.writtenColor(member.value, of: key) {
      case .formula(let written):
        formula = written
        value = .number(0)
      case .value(let color): value = .color(color)
      }
    case .number(let number):
      _ = try object.finite(member.value, of: key, expected: "a finite number")
      value = .number(number)
    default:
      throw object.unexpected("a number, three numbers, a colour or an expression", for: key, member.value)
    }
    let parameter = SceneParameter(name: key.text, value: value)
    var isWhole = false
    if case .whole? = formula { isWhole = true }
    let type = isWhole ? nil : value.type
    names.add(parameter, type: type)
    if let formula { bindings.append(PropertyBinding(parameter.bindable(type: type), formula)) }
  }

  mutating func readBackground(_ file: SceneFileObject, of scene: Scene) throws(SceneFileError) {
    let property = scene.$background.bindable(SceneNames.backgroundName, label: "background of the scene")
    names.add(property)
    assign(try file.writtenColor("background"), to: scene.$background, property)
    scene.backgroundBottom = try file.color("backgroundBottom")
  }

  /// Reads the effects of the scene.
  func readEffects(_ file: SceneFileObject) throws(SceneFileError) -> Effects {
    guard let value = file.value("effects") else { return Effects() }
    let object = try SceneFileObject(
      value, text: text, place: .effects, keys: ["occlusion", "shadow", "axes", "scaleBar"])
    return Effects(
      ambientOcclusion: try object.boolean("occlusion"), groundShadow: try object.boolean("shadow"),
      axes: try object.boolean("axes"), scaleBar: try object.boolean("scaleBar"))
  }
}
