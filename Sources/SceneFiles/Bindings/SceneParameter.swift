import Reactive
import SceneExpressions

/// A value that a scene file declares and its expressions read: `parameters: { t: 0, scale: 1 }`.
public final class SceneParameter {
  /// The name in expressions.
  public let name: String
  /// The current value. Set it with `SceneBindings.set(_:to:)`.
  @Property public internal(set) var value: ExpressionValue

  init(name: String, value: ExpressionValue) {
    self.name = name
    self.value = value
  }

  /// Returns the parameter as a bindable property. If the parameter is bound itself, `type` is nil and its expression
  /// determines the type.
  func bindable(type: ExpressionType?) -> BindableProperty {
    BindableProperty(
      name: name, label: "the parameter \(self.name)", type: type, target: $value,
      source: { [property = $value] in property.eraseToEventSource() },
      set: { [property = $value] in property.value = $0 })
  }
}
