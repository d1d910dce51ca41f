/// A sender that holds a value that can be set: `ValueHolder`, and `Property` of `Reactive`.
public protocol ValueHolding<SendValue>: Fetchable, Receivable where ReceiveValue == SendValue {
  /// The value. A set is sent to all chains that begin with this object.
  var value: SendValue { get set }
}

extension ValueHolding {
  /// Returns the current value.
  @inlinable
  public func fetchedValue() -> SendValue { value }

  /// Sets `value`.
  @inlinable
  public func broadcast(value: SendValue) { self.value = value }

  /// Sets `value`.
  @inlinable
  public func receive(value: SendValue) { broadcast(value: value) }
}
