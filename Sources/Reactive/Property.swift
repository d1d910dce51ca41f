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
public final class Property<Value>: _Source, EventSourceProtocol {
  /// What a subscriber is given: the value.
  public typealias Event = Value

  @exclusivity(unchecked) @usableFromInline var stored: Value
  /// How many subscribers the waiting change is for: later ones were given the value when they joined. 0 if none waits.
  @exclusivity(unchecked) @usableFromInline var waitingEnd = 0
  /// How often it was set: what tells a set from its echo.
  @exclusivity(unchecked) @usableFromInline var revision: UInt = 0

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
  /// Modified in place: appending to an array does not copy it. A modification that throws midway is delivered as it is.
  @inlinable public var wrappedValue: Value {
    get { stored }
    set {
      stored = newValue
      changed()
    }
    _modify {
      defer { changed() }
      yield &stored
    }
  }

  /// The current value; the same as `wrappedValue`.
  @inlinable public var value: Value {
    get { stored }
    set {
      stored = newValue
      changed()
    }
    _modify {
      defer { changed() }
      yield &stored
    }
  }

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
    deliver(stored, to: end)
    endDelivery()
  }

  /// See `EventSourceProtocol`.
  @inlinable public static var _callsHandlerDirectly: Bool { true }

  /// See `EventSourceProtocol`.
  @inlinable
  public func _attach(_ handler: consuming @escaping (Value) -> Void, parent: _Join?) -> _Node {
    let subscription = add(handler, parent: parent)
    // Its own handler, so that this one is moved into it and not counted once more.
    subscription.handler(stored)
    return subscription
  }
}
