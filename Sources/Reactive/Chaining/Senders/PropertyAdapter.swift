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
