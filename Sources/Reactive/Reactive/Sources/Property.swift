/// An observable value. A subscriber receives the current value at subscription, and then each value that is set.
///
/// As a property wrapper it makes a model observable: `radius` is the value, and `$radius` is its source.
/// ```swift
/// final class Sphere {
///   @Property var radius: Float = 1
/// }
/// let sphere = Sphere()
/// let subscription = sphere.$radius.subscribe { print($0) }  // 1.0
/// sphere.radius = 2                                          // 2.0
/// ```
/// A set stores the value at once. It is delivered at once too, or, inside a `batch` or a handler, when that ends. A
/// value that is overwritten before its delivery is not delivered. Setting an equal value counts as a set.
@propertyWrapper
public final class Property<Value>: _Source, CurrentValueSource, AttachableSource {
  /// The event type: the value.
  public typealias Event = Value

  /// The value. It is accessed only while `isBeingModified` is false, or by the modification that has set that flag.
  /// This replaces Swift's run-time exclusivity check, which costs five times as much as a whole set. It is not a
  /// `Cell`: see there.
  @safe @exclusivity(unchecked) @usableFromInline var stored: Value
  /// Whether the value is being modified in place.
  @safe @exclusivity(unchecked) @usableFromInline var isBeingModified = false
  /// The number of sets so far. It distinguishes a set from its echo in `bindBidirectionally`.
  @safe @exclusivity(unchecked) @usableFromInline var revision: UInt = 0

  /// Creates a property that holds `value`.
  @inlinable
  public init(_ value: Value) {
    stored = value
    super.init(perform: onSubclass { (property: Property, _) in property.deliverValue() })
  }

  /// Creates a property that holds a weak reference. `noticeEnd` returns whether its object was freed since the last call.
  init(weak value: Value, noticeEnd: @escaping (inout Value) -> Bool) {
    stored = value
    super.init(
      .weakReference,
      perform: onSubclass { (property: Property, task) in
        if task.index != Task.run.index { return property.deliverValue() }
        return noticeEnd(&property.stored) ? .value : .none
      })
  }

  /// Creates the property behind `@Property var name = wrappedValue`.
  @inlinable public convenience init(wrappedValue: Value) { self.init(wrappedValue) }

  /// The property itself, accessed as `$name`.
  @inlinable public var projectedValue: Property<Value> { self }

  /// Not available: every property wrapper has it, but the static subscript below accesses the value in an object, and
  /// structures have no such access.
  @available(
    *, unavailable, message: "@Property is for classes: copies of a structure would share it"
  )
  public var wrappedValue: Value {
    get { value }
    set { value = newValue }
  }

  /// The value of `@Property var` in an object.
  @inlinable @inline(__always)
  public static subscript<Owner: AnyObject>(
    _enclosingInstance owner: Owner, wrapped _: ReferenceWritableKeyPath<Owner, Value>,
    storage storage: ReferenceWritableKeyPath<Owner, Property<Value>>
  ) -> Value {
    get { owner[keyPath: storage].value }
    set { owner[keyPath: storage].value = newValue }
    _modify { yield &owner[keyPath: storage].value }
  }

  /// The current value. A set calls every subscriber, in the order of subscription. O(subscribers), no allocation.
  ///
  /// The value can be modified in place: appending to an array does not copy the array. If a modification throws, the
  /// value it has left is delivered.
  ///
  /// During an in-place modification the property must not be read, set or subscribed to, as in Swift's law of
  /// exclusivity. Code that does so, such as a closure passed to `sort`, stops the program with a message.
  @inlinable public var value: Value {
    get {
      recordRead()
      return untrackedValue
    }
    @inline(__always) set {
      if isBeingModified { stopOverlappingAccess(of: self) }
      // The old value is destroyed when the set is complete. Otherwise an optimised build destroys it first, and a
      // deinit that reads the property then finds a freed object.
      withExtendedLifetime(exchange(&stored, with: newValue)) {}
      changed()
    }
    _modify {
      beginModification()
      defer {
        endModification()
        changed()
      }
      yield &stored
    }
  }

  /// The current value, read without being recorded as a dependency.
  @inlinable @inline(__always)
  var untrackedValue: Value {
    if isBeingModified { stopOverlappingAccess(of: self) }
    return stored
  }

  /// Reserves `stored` for one in-place modification, until `endModification`.
  @inlinable @inline(__always)
  func beginModification() {
    if isBeingModified { stopOverlappingAccess(of: self) }
    isBeingModified = true
  }

  @inlinable @inline(__always)
  func endModification() { isBeingModified = false }

  @inlinable @inline(__always)
  func changed() {
    revision &+= 1
    let transaction = Transaction.current
    guard transaction.isIdle else { return schedule(transaction) }
    transaction.begin()
    markDependents()
    callSubscribers(with: stored, to: count)
    transaction.end()
  }

  @inlinable @inline(never)
  func schedule(_ transaction: Transaction) {
    if transaction.isTracing { return scheduleTraced(transaction) }
    let isOutermost = transaction.open()
    addPendingDelivery(transaction)
    if isOutermost { transaction.end() }
  }

  @inlinable @inline(__always)
  func addPendingDelivery(_ transaction: Transaction) {
    markDependents()
    if count > 0, setPending() { schedule(in: transaction) }
  }

  @usableFromInline @inline(never)
  func scheduleTraced(_ transaction: Transaction) {
    let isOutermost = transaction.openTraced()
    transaction.record(.set, of: self, value: untrackedValue)
    addPendingDelivery(transaction)
    if isOutermost { transaction.end() }
  }

  @inlinable
  func deliverValue() -> Change {
    deliver(untrackedValue, to: takePendingEnd())
    endDelivery()
    return .none
  }

  @inlinable static var callsHandlerDirectly: Bool { true }

  @inlinable
  func attach(_ handler: consuming @escaping (Value) -> Void, parent: Join?) -> Node {
    let subscription = add(handler, parent: parent)
    // Calls the subscription's copy of the handler, so that `handler` is moved into the subscription without another
    // retain.
    subscription.handler(untrackedValue)
    return subscription
  }
}

extension Property {
  /// Creates a property that holds `value`, with a name for traces and messages.
  ///
  /// Names are for debugging: one costs an entry in a table of the process, until the property is freed. Two properties may
  /// have one name. As a wrapper: `@Property(name: "radius") var radius = 1`.
  @inlinable
  public convenience init(_ value: Value, name: String) {
    self.init(value)
    setName(name)
  }

  /// Creates the property behind `@Property(name: "name") var name = wrappedValue`.
  @inlinable
  public convenience init(wrappedValue: Value, name: String) { self.init(wrappedValue, name: name) }
}
