/// A type that can be subscribed to: a `Property`, an `EventEmitter`, or a chain of operators on them.
///
/// A chain is a description and does no work until it is subscribed. Sources and subscriptions belong to one thread at
/// a time and take no locks. The types are not `Sendable`, so the compiler checks this.
public protocol EventSourceProtocol<Event> {
  /// The type of the events that a subscriber receives.
  associatedtype Event

  /// Calls `handler` with the current value, if there is one, and with all events that follow.
  ///
  /// Operators call this on their upstream source. All other code calls `subscribe`. `parent` is the nearest join
  /// downstream, or nil for the root of a chain, where `handler` is the subscriber's.
  func _attach(_ handler: consuming @escaping (Event) -> Void, parent: _Join?) -> _Node

  /// Whether no user code runs between the node that `_attach` returns and the handler. User code, such as the
  /// transform of `map`, may dispose the subscription, and then the handler must not be called.
  static var _callsHandlerDirectly: Bool { get }
}

extension EventSourceProtocol {
  /// False: an operator runs a user's closure unless it declares otherwise.
  @inlinable public static var _callsHandlerDirectly: Bool { false }

  /// Calls `handler` with the current value at once, if there is one, and then with every event, until the returned
  /// disposer is disposed.
  ///
  /// Changes that `handler` makes to other sources are delivered after every subscriber has received this event.
  ///
  /// Costs one allocation, and another for each 64 subscriptions that are live at a time, in addition to those of the
  /// operators and the handler's captures. Amortised O(1), whatever the number of other subscribers.
  @inlinable
  public func subscribe(_ handler: consuming @escaping (Event) -> Void) -> Disposer {
    let transaction = Transaction.current
    let isOutermost = transaction.isIdle
    if isOutermost { transaction.begin() }
    defer { if isOutermost { transaction.end() } }
    if Self._callsHandlerDirectly { return Disposer(_attach(handler, parent: nil)) }
    let guarded = GuardedHandler(handler)
    let root = _attach({ guarded.receive($0) }, parent: nil)
    guarded.root = UnretainedReference(root)
    return Disposer(root)
  }
}
