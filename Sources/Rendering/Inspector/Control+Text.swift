extension Control {
  /// The value as text, for a control that is read-only.
  var text: String {
    switch kind {
    case .number(let property, _, _), .drag(let property, _, _): "\(property.value)"
    case .text(let property): property.value
    case .vector(let property, _, _): "[\(property.value.x), \(property.value.y), \(property.value.z)]"
    case .color(let property): property.value.hex
    case .toggle(let property): "\(property.value)"
    case .choice(let property, let choices):
      choices.indices.contains(property.value) ? choices[property.value] : "\(property.value)"
    }
  }
}
