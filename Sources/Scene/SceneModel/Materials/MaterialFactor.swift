import Geometry
import Reactive

// The rows of `MaterialParameters` as properties of models and as values of appearances.
extension MaterialFactor {
  /// The property of an observable material.
  package var property: ModelProperty<MaterialModel> {
    switch kind {
    case .number(let range):
      .number(name, range.lowerBound == -.infinity ? .any : .within(range)) { $0.observed(self) }
    case .angle: .number(name, .angle) { $0.observed(self) }
    case .color: .color(name) { $0.observed(self) }
    case .core(.baseColor): .color(name) { $0.$baseColor }
    case .core(.metallic): .number(name, .within(range)) { $0.$metallic }
    case .core(.roughness): .number(name, .within(range)) { $0.$roughness }
    case .core(.alphaMode): .choice(name) { $0.$alphaMode }
    case .core(.isDoubleSided): .boolean(name) { $0.$isDoubleSided }
    case .core(.isUnlit): .boolean(name) { $0.$isUnlit }
    }
  }

  /// Returns the value in an appearance.
  package func value(_ appearance: SurfaceAppearance) -> PropertyValue? {
    switch kind {
    case .number, .angle, .color: shown(appearance.material.details[self])
    case .core(.baseColor): .color(appearance.color)
    case .core(.metallic): appearance.material.metallic.propertyValue
    case .core(.roughness): appearance.material.roughness.propertyValue
    case .core(.alphaMode): appearance.material.details.alphaMode.propertyValue
    case .core(.isDoubleSided): .boolean(appearance.material.details.isDoubleSided)
    case .core(.isUnlit): .boolean(appearance.material.details.isUnlit)
    }
  }

  /// Sets the value in an appearance. Does nothing if `value` is of another type.
  package func set(_ value: PropertyValue?, on appearance: inout SurfaceAppearance) {
    // A set of an additional parameter allocates memory.
    if self.value(appearance) == value { return }
    switch (kind, value) {
    case (.core(.baseColor), .color(let color)?): appearance.color = color
    case (.core(.metallic), .number(let number)?): appearance.material.metallic = Float(number)
    case (.core(.roughness), .number(let number)?): appearance.material.roughness = Float(number)
    default: set(value, on: &appearance.material.details)
    }
  }

  /// Sets the value in the details of a material. Does nothing if `value` is of another type, or is no part of the details.
  func set(_ value: PropertyValue?, on details: inout Material.AdditionalParameters) {
    switch (kind, value) {
    case (.number, .number(let number)?): details[self] = SIMD3(Float(number), 0, 0)
    case (.angle, .number(let degrees)?): details[self] = SIMD3(Float(degrees) * (.pi / 180), 0, 0)
    case (.color, .color(let color)?): details[self] = SIMD3(color.red, color.green, color.blue)
    case (.core(.alphaMode), _): if let mode = Material.AlphaMode(value) { details.alphaMode = mode }
    case (.core(.isDoubleSided), .boolean(let truth)?): details.isDoubleSided = truth
    case (.core(.isUnlit), .boolean(let truth)?): details.isUnlit = truth
    default: break
    }
  }

  /// Returns numbers as the value of a property.
  func shown(_ numbers: SIMD3<Float>) -> PropertyValue? {
    switch kind {
    case .color: .color(Color(red: numbers.x, green: numbers.y, blue: numbers.z))
    case .angle: (numbers.x * (180 / .pi)).propertyValue
    default: numbers.x.propertyValue
    }
  }
}
