import Reactive

/// A property of a model, whatever the type of its values. `Property` is the only class that conforms to it.
public protocol AnyModelProperty: AnyObject {
  /// The value. Nil if there is none.
  var propertyValue: PropertyValue? { get }

  /// Sets the value. Returns false, and changes nothing, if it is of another type or not the name of a choice.
  @discardableResult
  func set(_ value: PropertyValue?) -> Bool

  /// Calls `body` at once, and at each set of the property.
  func subscribe(_ body: @escaping () -> Void) -> Disposer

  /// Names the property in `trace`.
  func setName(_ name: String, in trace: ReactiveTrace)

  /// Records the changes in `history` under `name`.
  func record(in history: History, name: String)
}

extension Property: AnyModelProperty where Value: PropertyValueConvertible {
  /// The value. Nil if there is none.
  public var propertyValue: PropertyValue? { value.propertyValue }

  /// Sets the value. Returns false if it is of another type, or not the name of a choice.
  @discardableResult
  public func set(_ value: PropertyValue?) -> Bool {
    guard let value = Value(value) else { return false }
    self.value = value
    return true
  }

  /// Calls `body` at once, and at each set.
  public func subscribe(_ body: @escaping () -> Void) -> Disposer { subscribe { _ in body() } }

  /// Names the property in `trace`.
  public func setName(_ name: String, in trace: ReactiveTrace) { trace.setName(name, of: self) }

  /// Records the changes in `history` under `name`.
  public func record(in history: History, name: String) { history.record(self, name: name) }
}
