import Reactive

/// A sender that holds a value and sends its changes. If the value is `Equatable`, a value that equals the current one
/// is not sent again.
public final class ValueHolder<Value>: ValueHolding {
  /// The type of its value.
  public typealias SendValue = Value

  @usableFromInline let property: Property<Value>
  @usableFromInline let loopGuard = LoopGuard()
  /// Returns whether two values are equal. Nil if they cannot be compared.
  @usableFromInline let isEqual: ((Value, Value) -> Bool)?

  /// Creates a holder of `value` that does not send equal values.
  @inlinable
  public init(_ value: Value) where Value: Equatable {
    property = Property(value)
    isEqual = (==)
  }

  /// Creates a holder of `value`, which cannot be compared. Every set is sent.
  @inlinable
  public init(_ value: Value) {
    property = Property(value)
    isEqual = nil
  }

  /// The value. A change is sent to all chains that begin with this holder. O(observers).
  ///
  /// A set is ignored if a chain that begins with this holder is the cause. The value is then unchanged.
  @inlinable public var value: Value {
    get { property.value }
    set {
      if let isEqual, isEqual(newValue, value) { return }
      loopGuard.send { cause in
        loopGuard.setCause(cause)
        property.value = newValue
      }
    }
  }

  /// Calls `handler` with the changes. If `fetching` is true, calls it with the current value first.
  @inlinable
  public func _attachChain(
    _ handler: @escaping (Value) -> Void, fetching: Bool, parent: ParentJoinReference
  ) -> AttachedNode {
    let node = loopGuard.attach(handler, toValuesOf: property, parent)
    if fetching { handler(value) }
    return node
  }
}
