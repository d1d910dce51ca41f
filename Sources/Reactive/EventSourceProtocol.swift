/// Something that can be subscribed to: a `Property`, an `EventEmitter`, or a chain of operators over them.
///
/// A chain is a recipe and costs nothing until it is subscribed. Sources and subscriptions belong to one thread at a
/// time (the type is not `Sendable`, and Swift's checker keeps it so) and take no locks.
public protocol EventSourceProtocol<Event> {
  /// What a subscriber is given.
  associatedtype Event

  /// Calls `handler` with the current value, where there is one, and with all events that follow.
  ///
  /// For operators, which build one on another; everybody else calls `subscribe`. `parent` is the nearest join
  /// downstream, nil if there is none and `handler` is the subscriber's.
  func _attach(_ handler: consuming @escaping (Event) -> Void, parent: _Join?) -> _Node

  /// Whether nothing that a user wrote runs between the node that `_attach` returns and the handler. Where something
  /// does (`map`'s transform), it may dispose the subscription, and the handler must then not be called.
  static var _callsHandlerDirectly: Bool { get }
}

extension EventSourceProtocol {
  /// An operator that runs a closure of the user's, unless it says otherwise.
  @inlinable public static var _callsHandlerDirectly: Bool { false }

  /// Calls `handler` with the current value at once, where there is one, and then with every event, until the
  /// returned disposer is disposed.
  ///
  /// What `handler` writes to other sources is delivered after every subscriber has heard this event.
  ///
  /// One allocation, and another for each 64 subscriptions that are live at a time, beside what operators and the
  /// handler's own captures take. O(1), amortised, whoever else subscribes.
  @inlinable
  public func subscribe(_ handler: consuming @escaping (Event) -> Void) -> Disposer {
    let transaction = Transaction.current
    let isOutermost = transaction.isIdle
    if isOutermost { transaction.begin() }
    defer { if isOutermost { transaction.end() } }
    if Self._callsHandlerDirectly { return Disposer(_attach(handler, parent: nil)) }
    let guarded = GuardedHandler(handler)
    let root = _attach({ guarded.receive($0) }, parent: nil)
    guarded.root = Uncounted(root)
    return Disposer(root)
  }
}
