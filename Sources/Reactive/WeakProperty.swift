/// A property that does not keep its object alive; its value is nil once the object has gone.
///
/// Subscribers hear sets. That the object has gone is no set, and nobody is told: who needs to know reads `value`.
///
/// Reading it reads a weak reference, some nanoseconds; two allocations a subscription.
@propertyWrapper
public final class WeakProperty<Object: AnyObject>: CurrentValueSource {
  /// What a subscriber is given: the object, or nil.
  public typealias Event = Object?

  private struct Reference {
    weak var object: Object?
  }

  private let reference: Property<Reference>

  /// Creates a property that refers to `object`.
  public init(_ object: Object? = nil) { reference = Property(Reference(object: object)) }

  /// Creates the property behind `@WeakProperty var name = wrappedValue`.
  public convenience init(wrappedValue: Object?) { self.init(wrappedValue) }

  /// The property itself: what `$name` stands for.
  public var projectedValue: WeakProperty<Object> { self }

  /// The object; nil if there is none or it has gone.
  public var wrappedValue: Object? {
    get { value }
    set { value = newValue }
  }

  /// The object; the same as `wrappedValue`.
  public var value: Object? {
    get { reference.value.object }
    set { reference.value = Reference(object: newValue) }
  }

  /// See `EventSourceProtocol`.
  public static var _callsHandlerDirectly: Bool { true }

  /// See `EventSourceProtocol`.
  public func _attach(_ handler: @escaping (Object?) -> Void, parent: _Join?) -> _Node {
    reference._attach({ handler($0.object) }, parent: parent)
  }
}
