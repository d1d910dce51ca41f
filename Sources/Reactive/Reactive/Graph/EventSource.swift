/// A type that can be subscribed to: a `Property`, an `EventEmitter`, or a chain of operators on them.
///
/// A chain is a description and does no work until it is subscribed. Sources and subscriptions belong to one thread at
/// a time and take no locks. The types are not `Sendable`, so the compiler checks this.
public protocol EventSource<Event> {
  /// The type of the events that a subscriber receives.
  associatedtype Event

  /// Calls `handler` with the current value, if there is one, and with all events that follow.
  ///
  /// A source outside this module implements it by a call on another source, to which it passes `parent`, and whose
  /// result it returns. All other code calls `subscribe`.
  func _attach(_ handler: consuming @escaping (Event) -> Void, parent: ParentJoinReference) -> AttachedNode

  /// Whether no user code runs between the source and the handler. False by default.
  static var _callsHandlerDirectly: Bool { get }
}

extension EventSource {
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
    let isOutermost = transaction.open()
    let reader = Reader.suspend()
    defer {
      reader.resume()
      if isOutermost { transaction.end() }
    }
    if Self._callsHandlerDirectly { return Disposer(attach(handler, to: nil)) }
    let guarded = DisposalCheckingHandler(handler)
    let root = attach({ guarded.receive($0) }, to: nil)
    guarded.root.value = UnretainedReference(root)
    return Disposer(root)
  }

  /// Calls `handler` with each event; the same as `subscribe(_:)`.
  ///
  /// A trailing closure calls `subscribe(_:)`: without the attribute it would be ambiguous.
  @_disfavoredOverload
  @inlinable
  public func subscribe(handler: consuming @escaping (Event) -> Void) -> Disposer { subscribe(handler) }
}

/// A source that always has a value: a `Property`, a `Derived` value, the contents of a collection, and the chains of `map`,
/// `combine`, `flatMapLatest` and `removeDuplicates` on them. It delivers the value to each new subscriber.
public protocol CurrentValueSource<Event>: EventSource {
  /// The current value. A read is tracked by a `Derived` value or an `Effect`.
  ///
  /// For a chain, a read runs its operators: keep `asDerived()` where the value is read often.
  var value: Event { get }
}
