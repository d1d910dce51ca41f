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

/// An object to which a chain can send values.
public protocol Receivable<ReceiveValue>: AnyObject {
  /// The type of the values that it receives.
  associatedtype ReceiveValue

  /// Receives a value from a chain.
  func receive(value: ReceiveValue)
}

/// A receiver that writes each value to a property of an object.
///
/// ```swift
/// let observer = title.chain().sendTo(PropertyAdapter(label, keyPath: \.text).retain()).sync()
/// ```
/// `Chain.sendTo(object, keyPath)` does the same without an adapter.
public final class PropertyAdapter<Object: AnyObject, Value>: Receivable {
  private weak var object: Object?
  private let keyPath: ReferenceWritableKeyPath<Object, Value>

  /// Creates an adapter of the property `keyPath` of `object`, which is held weakly.
  public init(_ object: Object, keyPath: ReferenceWritableKeyPath<Object, Value>) {
    (self.object, self.keyPath) = (object, keyPath)
  }

  /// Sets the property to `value`, unless the object has been freed.
  public func receive(value: Value) { object?[keyPath: keyPath] = value }
}
