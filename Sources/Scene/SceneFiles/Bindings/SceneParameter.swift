import Reactive
import SceneExpressions
import SceneModel

/// A value that a scene file declares and its expressions read: `parameters: { t: 0, scale: { value: 1, max: 2 } }`.
public final class SceneParameter {
  /// The name in expressions. That of a component's parameter begins with the path of the component: `gear.teeth`.
  public let name: String
  /// The range, step, label and choices.
  public let control: ParameterControl
  /// Whether it is a named intermediate value of the file, which has no control: `values: { r: "2 * a" }`.
  public let isIntermediate: Bool
  /// The current value. Set it with `SceneBindings.set(_:to:)`.
  @Property public internal(set) var value: PropertyValue

  init(
    name: String, value: PropertyValue, control: ParameterControl = ParameterControl(),
    isIntermediate: Bool = false
  ) {
    (self.name, self.control, self.isIntermediate) = (name, control, isIntermediate)
    self.value = value
  }

  /// The text of the value, in the syntax of expressions. That of a choice is its name.
  public var text: String { control.choice(value) ?? "\(value)" }

  /// Returns the parameter as a bindable property. If the parameter is bound itself, `type` is nil and its expression
  /// determines the type.
  func bindable(type: ValueType?) -> BindableProperty {
    BindableProperty(
      name: name, label: "the parameter \(self.name)", type: type,
      rule: control.constraint == .any ? .total : control.constraint,
      angleUnit: control.angleUnit, target: $value,
      read: { [property = $value] in property.value },
      set: { [property = $value] in property.value = $0 })
  }
}
