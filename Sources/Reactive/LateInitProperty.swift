/// A property that has no value before the first set. A subscriber receives the value at once if there is one, and
/// otherwise at the first set.
///
/// Costs the same as a `Property` of an optional, plus one call for each event. A subscription is two allocations.
@propertyWrapper
public final class LateInitProperty<Value>: CurrentValueSource {
  /// The event type: the value.
  public typealias Event = Value

  private let optional = Property<Value?>(nil)

  /// Creates a property without a value.
  public init() {}

  /// The property itself, accessed as `$name`.
  public var projectedValue: LateInitProperty<Value> { self }

  /// The current value.
  ///
  /// - Precondition: the property was set.
  public var wrappedValue: Value {
    get { value }
    set { value = newValue }
  }

  /// The current value; the same as `wrappedValue`.
  ///
  /// - Precondition: the property was set.
  public var value: Value {
    get {
      guard let value = optional.value else {
        preconditionFailure("a LateInitProperty was read before it was set")
      }
      return value
    }
    set { optional.value = newValue }
  }

  /// Whether the property was set.
  public var isInitialized: Bool { optional.value != nil }

  /// See `EventSourceProtocol`.
  public static var _callsHandlerDirectly: Bool { true }

  /// See `EventSourceProtocol`.
  public func _attach(_ handler: @escaping (Value) -> Void, parent: _Join?) -> _Node {
    optional._attach({ if let value = $0 { handler(value) } }, parent: parent)
  }
}
