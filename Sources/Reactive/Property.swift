/// A value that can be watched: every subscriber is given the current value at once, and each one that is set.
///
/// As a property wrapper it makes a model observable, `radius` being the value and `$radius` its source:
/// ```swift
/// final class Sphere {
///   @Property var radius: Float = 1
/// }
/// let sphere = Sphere()
/// let subscription = sphere.$radius.subscribe { print($0) }  // 1.0
/// sphere.radius = 2                                          // 2.0
/// ```
/// A set stores at once and is delivered at once, or, inside a `batch` or a handler, when that is done; values that
/// are overwritten before their turn are not delivered. Setting an equal value is a set like any other.
@propertyWrapper
public final class Property<Value>: _Source, CurrentValueSource {
  /// What a subscriber is given: the value.
  public typealias Event = Value

  /// Accessed where `isBeingModified` is false, and by the modification that has set it: this takes the place of
  /// Swift's check at run time, which costs five times as much as a whole set.
  @safe @exclusivity(unchecked) @usableFromInline var stored: Value
  /// Whether the value is being modified in place.
  @safe @exclusivity(unchecked) @usableFromInline var isBeingModified = false
  /// How many subscribers the waiting change is for: later ones were given the value when they joined. 0 if none waits.
  @safe @exclusivity(unchecked) @usableFromInline var waitingEnd = 0
  /// How often it was set: what tells a set from its echo.
  @safe @exclusivity(unchecked) @usableFromInline var revision: UInt = 0

  /// Creates a property that holds `value`.
  @inlinable
  public init(_ value: Value) {
    stored = value
    super.init(deliverWaiting: onSubclass { (property: Property) in property.deliverWaiting() })
  }

  /// Creates the property behind `@Property var name = wrappedValue`.
  @inlinable public convenience init(wrappedValue: Value) { self.init(wrappedValue) }

  /// The property itself: what `$name` stands for.
  @inlinable public var projectedValue: Property<Value> { self }

  /// The current value. A set calls every subscriber, in the order of subscription; O(subscribers), no allocation.
  ///
  /// Modified in place: appending to an array does not copy it. A modification that throws midway is delivered as it is.
  /// While it is being modified, the property can be neither read, set nor subscribed to, as Swift's own exclusivity
  /// law has it: code that does so from within, such as a closure passed to `sort`, stops the program with a message.
  @inlinable public var wrappedValue: Value {
    get { value }
    set { value = newValue }
    _modify { yield &value }
  }

  /// The current value; the same as `wrappedValue`.
  @inlinable public var value: Value {
    get {
      if isBeingModified { stopOverlappingAccess() }
      return stored
    }
    set {
      if isBeingModified { stopOverlappingAccess() }
      // Exchanged rather than assigned: assignment can destroy the old value before the new one is complete, and a
      // deinit that this runs can read the property.
      _ = exchange(&stored, with: newValue)
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

  /// Reserves `stored` for one modification in place, up to `endModification`.
  @inlinable @inline(__always)
  func beginModification() {
    if isBeingModified { stopOverlappingAccess() }
    isBeingModified = true
  }

  @inlinable @inline(__always)
  func endModification() { isBeingModified = false }

  @inlinable @inline(__always)
  func changed() {
    revision &+= 1
    let transaction = Transaction.current
    guard transaction.isIdle else { return wait(transaction) }
    transaction.begin()
    deliver(stored, to: count)
    transaction.end()
  }

  @inlinable @inline(never)
  func wait(_ transaction: Transaction) {
    if count == 0 { return }
    if waitingEnd == 0 {
      busy += 1
      transaction.schedule(self)
    }
    waitingEnd = count
  }

  @inlinable
  func deliverWaiting() {
    let end = waitingEnd
    waitingEnd = 0
    deliver(value, to: end)
    endDelivery()
  }

  /// See `EventSourceProtocol`.
  @inlinable public static var _callsHandlerDirectly: Bool { true }

  /// See `EventSourceProtocol`.
  @inlinable
  public func _attach(_ handler: consuming @escaping (Value) -> Void, parent: _Join?) -> _Node {
    let subscription = add(handler, parent: parent)
    // Its own handler, so that this one is moved into it and not counted once more.
    subscription.handler(value)
    return subscription
  }
}
