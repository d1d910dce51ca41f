import Reactive
import SceneExpressions
import SceneModel
import TextCoding

/// Cylinders, cones and capsules by the ends of their axes: `cylinders: [{ from: [0, 0, 0], to: "moon.position", radius: 0.1 }]`.
/// Their centre, height and rotation follow from the ends, which can be expressions.
extension SceneBuilder {
  static let endKeys: [JSON5Key] = ["from", "to"]
  private static let replacedKeys = ["position", "center", "height", "rotation"]

  /// Returns the keys of the ends for a kind of shape with a height along Y.
  static func endKeys<Model: Shape>(of _: Model.Type) -> [JSON5Key] {
    Model.propertyNames.contains("height") && Model.propertyNames.contains("rotation") ? endKeys : []
  }

  /// Sets the centre, the height and the rotation of a shape by its ends, or binds them. Does nothing if the object has no ends.
  mutating func readEnds<Model: Shape>(
    of model: Model, _ entry: Entry
  ) throws(SceneFileError) {
    let object = entry.object
    let keys = Self.endKeys(of: Model.self)
    guard let key = keys.first(where: { object.value($0) != nil }), let place = object.value(key) else {
      return
    }
    for other in keys where object.value(other) == nil {
      // At the object, whose other end can be left out to find more mistakes.
      throw object.unexpected("both from and to", for: key, object.json, found: "only \(key)")
    }
    for replaced in Self.replacedKeys {
      if let value = object.json.member(named: replaced) {
        throw object.unexpected(
          "either from and to, or \(replaced)", for: JSON5Key(replaced), value, found: "both")
      }
    }
    var ends: [VectorText] = []
    for key in keys {
      guard let value = object.value(key) else { continue }
      ends.append(try vectorText(value, of: key, object))
    }
    let path = entry.path
    var parts: [PropertyBinding] = []
    for key in keys {
      guard let value = object.value(key),
        case .formula(let formula) = try object.writtenVector(value, of: key)
      else { continue }
      let property = BindableProperty(
        name: "\(path).\(key)", label: "\(key) of \(object.place)", type: .vector, rule: .total,
        read: { nil },
        set: { _ in })
      parts.append(PropertyBinding(property, formula))
    }
    let locals = "let _a = \(ends[0].code); let _b = \(ends[1].code); let _d = _b - _a; "
    let written = zip(keys, ends).map { "\($0) \($1.written)" }.joined(separator: ", ")
    // The rotation about X and then about Y that turns the Y axis to the direction. Between equal points there is none.
    let formulas = [
      "position": "(_a + _b) / 2", "height": "length(_d)",
      "rotation":
        "length(_d) == 0 ? [0, 0, 0] : [degrees(acos(_d.y / length(_d))), degrees(atan2(_d.x, _d.z)), 0]",
    ]
    for property in Model.properties {
      guard let formula = formulas[property.name] else { continue }
      let bound = try text.expression(locals + formula, place, object.scope, writtenAs: written)
      if let value = try? bound.expression.evaluate() {
        property[of: model].set(value.propertyValue)
      } else if let bindable = property.bindable(of: model, owner: entry.path, place: "\(object.place)") {
        bindings.append(PropertyBinding(bindable, .whole(bound)))
        parsedParts[bindable.name] = parts
      }
    }
  }
}
