import Reactive

/// Holds a value and sends its changes. A value that equals the current one is not sent again.
public final class ValueHolder<Value: Equatable>: Fetchable, Receivable {
  /// The type of its value.
  public typealias SendValue = Value

  @usableFromInline let property: Property<Value>

  /// Creates a holder of `value`.
  @inlinable
  public init(_ value: Value) { property = Property(value) }

  /// The value. A change is sent to all chains that begin with this holder. O(observers).
  @inlinable public var value: Value {
    get { property.value }
    set { if newValue != property.value { property.value = newValue } }
  }

  /// Returns the current value.
  @inlinable
  public func fetchedValue() -> Value { value }

  /// Sets `value`.
  @inlinable
  public func broadcast(value: Value) { self.value = value }

  /// Sets `value`.
  @inlinable
  public func receive(value: Value) { self.value = value }

  /// Returns the source of the changes. If `fetching` is true, it sends the current value first.
  @inlinable
  public func source(fetching: Bool) -> EventSource<Value> { property.source(fetching: fetching) }
}
