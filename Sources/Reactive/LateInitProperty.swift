/// A property that has no value before the first set. A subscriber is given the value at once if there is one, and else
/// with the first set.
///
/// Costs what a `Property` of an optional does, and a call an event; two allocations a subscription.
@propertyWrapper
public final class LateInitProperty<Value>: CurrentValueSource {
  /// What a subscriber is given: the value.
  public typealias Event = Value

  private let optional = Property<Value?>(nil)

  /// Creates a property without a value.
  public init() {}

  /// The property itself: what `$name` stands for.
  public var projectedValue: LateInitProperty<Value> { self }

  /// The current value.
  ///
  /// - Precondition: it was set.
  public var wrappedValue: Value {
    get { value }
    set { value = newValue }
  }

  /// The current value; the same as `wrappedValue`.
  ///
  /// - Precondition: it was set.
  public var value: Value {
    get {
      guard let value = optional.value else {
        preconditionFailure("a LateInitProperty was read before it was set")
      }
      return value
    }
    set { optional.value = newValue }
  }

  /// Whether there is a value.
  public var isInitialized: Bool { optional.value != nil }

  /// See `EventSourceProtocol`.
  public static var _callsHandlerDirectly: Bool { true }

  /// See `EventSourceProtocol`.
  public func _attach(_ handler: @escaping (Value) -> Void, parent: _Join?) -> _Node {
    optional._attach({ if let value = $0 { handler(value) } }, parent: parent)
  }
}
