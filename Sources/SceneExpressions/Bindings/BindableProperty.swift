import Reactive

/// A property of a model, or a parameter, that expressions can read by name and that can be bound to an expression.
///
/// It is a class because every resolved name refers to one.
public final class BindableProperty {
  /// The unique name in expressions: `earth.radius`, `t`.
  public let name: String
  /// The name in messages: `radius of sphere "earth"`.
  public var label: String { makeLabel() }
  /// The type of the property. Nil for a parameter that has the type of its expression.
  public let type: ExpressionType?
  /// The constraint on the values of the property.
  public let rule: ValueConstraint
  /// The identity of the object that `set` changes, such as a `Property`. Nil if `BindingGraph.expression(of:)` does
  /// not need to find it.
  let target: ObjectIdentifier?
  private let makeLabel: () -> String
  let source: () -> EventSource<ExpressionValue>
  let set: (ExpressionValue) -> Void

  /// Creates a property. `source` publishes its current and later values, and `set` changes it. `set` receives values
  /// of `type` that `rule` accepts, and must retain the model as long as the property is bound. `target` is the object
  /// that `set` changes, by which `BindingGraph.expression(of:)` finds the binding.
  public init(
    name: String, label: @escaping @autoclosure () -> String, type: ExpressionType?,
    rule: ValueConstraint = .any,
    target: AnyObject? = nil,
    source: @escaping () -> EventSource<ExpressionValue>, set: @escaping (ExpressionValue) -> Void
  ) {
    (self.name, makeLabel, self.type, self.rule) = (name, label, type, rule)
    self.target = target.map { ObjectIdentifier($0) }
    (self.source, self.set) = (source, set)
  }
}

/// A scope in which the names of expressions are resolved.
public protocol BindingScope: AnyObject {
  /// Returns the meaning of `base` and of the word after its first point. O(1) if there is such a property.
  func lookUp(_ base: String, property: String?) -> NameLookup
}

/// The result of looking up a name.
public enum NameLookup {
  /// A property of the model called `base`.
  case property(BindableProperty)
  /// A value called `base`. The words after it are components.
  case parameter(BindableProperty)
  /// An unknown `base`, and the most similar known name.
  case unknownBase(suggestion: String?)
  /// A model called `base` without the property, or no property was given. `model` describes it in words, and `known`
  /// lists its properties.
  case unknownProperty(model: String, known: [String])
}
