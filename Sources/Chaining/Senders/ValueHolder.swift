import Reactive

/// Holds a value, and sends it when it changes: an equal value is not sent again, however the write arrives.
public final class ValueHolder<Value: Equatable>: Fetchable, Receivable {
  /// What it sends: the value.
  public typealias SendValue = Value

  @usableFromInline let property: Property<Value>

  /// Holds `value`.
  @inlinable
  public init(_ value: Value) { property = Property(value) }

  /// The value; a set that changes it is sent to all chains that begin with this. O(observers).
  @inlinable public var value: Value {
    get { property.value }
    set { if newValue != property.value { property.value = newValue } }
  }

  /// The value.
  @inlinable
  public func fetchedValue() -> Value { value }

  /// Sets `value`.
  @inlinable
  public func broadcast(value: Value) { self.value = value }

  /// Sets `value`.
  @inlinable
  public func receive(value: Value) { self.value = value }

  /// The changes, and with `fetching`, first the value.
  @inlinable
  public func source(fetching: Bool) -> EventSource<Value> { property.source(fetching: fetching) }
}
