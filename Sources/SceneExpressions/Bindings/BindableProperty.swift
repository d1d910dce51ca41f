import Reactive

/// A property of a model, or a parameter: what expressions read by its name, and what one can be bound to.
///
/// A class, as every name that is looked up refers to one.
public final class BindableProperty {
  /// What expressions call it: `earth.radius`, `t`. No other has that name.
  public let name: String
  /// What messages call it: `radius of sphere "earth"`.
  public var label: String { makeLabel() }
  /// What it holds; nil for a parameter, which holds what its expression gives.
  public let type: ExpressionType?
  /// Which values it takes.
  public let rule: ValueRule
  /// What is set, such as a `Property`; nil where nobody asks for it.
  let target: ObjectIdentifier?
  private let makeLabel: () -> String
  let source: () -> EventSource<ExpressionValue>
  let set: (ExpressionValue) -> Void

  /// A property whose current and later values `source` gives, and that `set` changes. `set` is called with what `rule`
  /// accepts, of `type`, and keeps its model alive as long as it is bound. `target` is the object that it sets, by which
  /// `BindingGraph.expression(of:)` finds it.
  public init(
    name: String, label: @escaping @autoclosure () -> String, type: ExpressionType?, rule: ValueRule = .any,
    target: AnyObject? = nil,
    source: @escaping () -> EventSource<ExpressionValue>, set: @escaping (ExpressionValue) -> Void
  ) {
    (self.name, makeLabel, self.type, self.rule) = (name, label, type, rule)
    self.target = target.map { ObjectIdentifier($0) }
    (self.source, self.set) = (source, set)
  }
}

/// Where the names of expressions are looked up.
public protocol BindingScope: AnyObject {
  /// What `base` and the word after its first point stand for. O(1) where there is such a property.
  func lookUp(_ base: String, property: String?) -> NameLookup
}

/// What looking up a name has found.
public enum NameLookup {
  /// A property of the model `base`.
  case property(BindableProperty)
  /// `base` alone is a value; what follows it are components.
  case parameter(BindableProperty)
  /// `base` is nothing; the name that may have been meant in its place.
  case unknownBase(suggestion: String?)
  /// `base` is a model, in words, without such a property, or none was asked for; the properties that it has.
  case unknownProperty(model: String, known: [String])
}
