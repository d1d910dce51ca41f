import Reactive
import SceneExpressions

/// A value that a scene file declares and its expressions read: `parameters: { t: 0, scale: 1 }`.
public final class SceneParameter {
  /// What expressions call it.
  public let name: String
  /// Its value; see `SceneBindings.set(_:to:)`.
  @Property public internal(set) var value: ExpressionValue

  init(name: String, value: ExpressionValue) {
    self.name = name
    self.value = value
  }

  /// As expressions read it; `type` is nil where it is bound itself, and has the type that its expression gives.
  func bindable(type: ExpressionType?) -> BindableProperty {
    BindableProperty(
      name: name, label: "the parameter \(self.name)", type: type, target: $value,
      source: { [property = $value] in property.eraseToEventSource() },
      set: { [property = $value] in property.value = $0 })
  }
}
