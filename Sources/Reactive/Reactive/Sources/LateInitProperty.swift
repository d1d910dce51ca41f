/// A property that has no value before the first set. A subscriber receives the value at once if there is one, and
/// otherwise at the first set.
///
/// Costs the same as a `Property` of an optional, plus one call for each event. A subscription is two allocations.
@propertyWrapper
public final class LateInitProperty<Value>: EventSource, AttachableSource, ComposedSource {
  /// The event type: the value.
  public typealias Event = Value

  let optional = Property<Value?>(nil)

  @usableFromInline var parts: [AnyObject] { [optional] }

  /// Creates a property without a value.
  public init() {}

  /// The property itself, accessed as `$name`.
  public var projectedValue: LateInitProperty<Value> { self }

  /// Not available: every property wrapper has it, but the static subscript below accesses the value in an object, and
  /// structures have no such access.
  @available(
    *, unavailable, message: "@LateInitProperty is for classes: copies of a structure would share it"
  )
  public var wrappedValue: Value {
    get { value }
    set { value = newValue }
  }

  /// The value of `@LateInitProperty var` in an object.
  public static subscript<Owner: AnyObject>(
    _enclosingInstance owner: Owner, wrapped _: ReferenceWritableKeyPath<Owner, Value>,
    storage storage: ReferenceWritableKeyPath<Owner, LateInitProperty<Value>>
  ) -> Value {
    get { owner[keyPath: storage].value }
    set { owner[keyPath: storage].value = newValue }
  }

  /// The current value.
  ///
  /// - Precondition: the property was set.
  public var value: Value {
    get {
      guard let value = optional.value else {
        stopProgram("a LateInitProperty was read before it was set")
      }
      return value
    }
    set { optional.value = newValue }
  }

  /// Whether the property was set.
  public var isInitialized: Bool { optional.value != nil }

  @usableFromInline static var callsHandlerDirectly: Bool { true }

  @usableFromInline
  func attach(_ handler: @escaping (Value) -> Void, parent: Join?) -> Node {
    optional.attach({ if let value = $0 { handler(value) } }, parent: parent)
  }
}

extension LateInitProperty {
  /// Creates a property without a value, with a name for traces and messages; see `Property`. As a wrapper:
  /// `@LateInitProperty(name: "radius") var radius: Int`.
  public convenience init(name: String) {
    self.init()
    optional.setName(name)
  }
}
