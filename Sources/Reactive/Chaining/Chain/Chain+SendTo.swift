import Reactive

extension Chain {
  /// Sends each value to `receiver`, which is held weakly, and forwards the value.
  @inlinable
  public func sendTo(_ receiver: some Receivable<Value>) -> Chain {
    self.do { [weak receiver = heapObject(receiver)] in receiver?.receive(value: $0) }
  }

  /// Sends each value to a receiver of optional values, which is held weakly, and forwards the value.
  @inlinable
  public func sendTo(_ receiver: some Receivable<Value?>) -> Chain {
    self.do { [weak receiver = heapObject(receiver)] in receiver?.receive(value: $0) }
  }

  /// Sends each value to the receiver, which the observer retains until it ends, and forwards the value.
  @inlinable
  public func sendTo<Receiver: Receivable<Value>>(_ receiver: Retainer<Receiver>) -> Chain {
    self.do { receiver.object.receive(value: $0) }
  }

  /// Sends each value to the receiver of optional values, which the observer retains until it ends, and forwards the
  /// value.
  @inlinable
  public func sendTo<Receiver: Receivable<Value?>>(_ receiver: Retainer<Receiver>) -> Chain {
    self.do { receiver.object.receive(value: $0) }
  }

  /// Sets a property of `object`, which is held weakly, to each value, and forwards the value.
  @inlinable
  public func sendTo<Object: AnyObject>(
    _ object: Object, _ keyPath: ReferenceWritableKeyPath<Object, Value>
  ) -> Chain {
    self.do { [weak object = heapObject(object)] in object?[keyPath: keyPath] = $0 }
  }

  /// Sets an optional property of `object`, which is held weakly, to each value, and forwards the value.
  @inlinable
  public func sendTo<Object: AnyObject>(
    _ object: Object, _ keyPath: ReferenceWritableKeyPath<Object, Value?>
  ) -> Chain {
    self.do { [weak object = heapObject(object)] in object?[keyPath: keyPath] = $0 }
  }
}
