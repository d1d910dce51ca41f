import SceneFiles
import SceneModel

extension Control {
  /// The value in the spelling of scene files, with the unit, for a control that is read-only.
  var text: String {
    let value: PropertyValue? =
      switch kind {
      case .number(let property, _, _), .drag(let property, _, _): property.value.propertyValue
      case .text(let property): .text(property.value)
      case .vector(let property, _, _): property.value.propertyValue
      case .color(let property): .color(property.value)
      case .toggle(let property): .boolean(property.value)
      case .choice(let property, let choices):
        choices.indices.contains(property.value)
          ? .text(choices[property.value]) : .number(Double(property.value))
      }
    return (value?.text ?? "") + (unit.isEmpty || unit == "°" ? unit : " \(unit)")
  }
}
