import Reactive

/// A sender that holds a value and sends its changes. If the value is `Equatable`, a value that equals the current one
/// is not sent again.
public final class ValueHolder<Value>: ValueHolding {
  /// The type of its value.
  public typealias SendValue = Value

  @usableFromInline let property: Property<Caused<Value>>
  @usableFromInline let loopGuard = LoopGuard()
  /// Returns whether two values are equal. Nil if they cannot be compared.
  @usableFromInline let isEqual: ((Value, Value) -> Bool)?

  /// Creates a holder of `value` that does not send equal values.
  @inlinable
  public init(_ value: Value) where Value: Equatable {
    property = Property(Caused(value))
    isEqual = (==)
  }

  /// Creates a holder of `value`, which cannot be compared. Every set is sent.
  @inlinable
  public init(_ value: Value) {
    property = Property(Caused(value))
    isEqual = nil
  }

  /// The value. A change is sent to all chains that begin with this holder. O(observers).
  ///
  /// A set is ignored if a chain that begins with this holder is the cause. The value is then unchanged.
  @inlinable public var value: Value {
    get { property.value.value }
    set {
      if let isEqual, isEqual(newValue, value) { return }
      loopGuard.send { property.value = Caused(newValue, by: $0) }
    }
  }

  /// Returns the source of the changes. If `fetching` is true, it sends the current value first.
  @inlinable
  public func source(fetching: Bool) -> AnyEventSource<Value> {
    AnyEventSource(
      SenderSource(upstream: property, loopGuard: loopGuard, current: fetching ? { self.value } : nil))
  }
}
