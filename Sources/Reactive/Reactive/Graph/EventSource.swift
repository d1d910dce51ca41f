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

/// A source that builds its part of a subscription tree: every source and operator of this module.
///
/// `EventSource` has the same requirements with opaque types, because a requirement of a public protocol cannot
/// be less visible than the protocol.
@usableFromInline
protocol AttachableSource: EventSource {
  /// Calls `handler` with the current value, if there is one, and with all events that follow. `parent` is the nearest
  /// join downstream, or nil for the root. Returns the node that calls `handler`.
  func attach(_ handler: consuming @escaping (Event) -> Void, parent: Join?) -> Node

  /// Whether no user code runs between the node that `attach` returns and the handler. User code, such as the transform
  /// of `map`, may dispose the subscription, and then the handler must not be called. False by default.
  static var callsHandlerDirectly: Bool { get }
}

extension AttachableSource {
  @inlinable static var callsHandlerDirectly: Bool { false }

  /// See `EventSource`.
  @inlinable
  public func _attach(
    _ handler: consuming @escaping (Event) -> Void, parent: ParentJoinReference
  ) -> AttachedNode {
    AttachedNode(attach(handler, parent: parent.join))
  }

  /// See `EventSource`.
  @inlinable public static var _callsHandlerDirectly: Bool { callsHandlerDirectly }
}

extension EventSource {
  /// Attaches this source upstream of `join`, or as the source of a root if `join` is nil.
  @inlinable @inline(__always)
  func attach(_ handler: consuming @escaping (Event) -> Void, to join: Join?) -> Node {
    _attach(handler, parent: ParentJoinReference(join)).node
  }
}

/// An opaque reference to the nearest join downstream, or to none at the root of a subscription tree. Only this module
/// reads it.
@frozen
public struct ParentJoinReference {
  /// The nearest join downstream. Nil for the root of a chain, whose handler is the subscriber's.
  @usableFromInline let join: Join?

  @inlinable init(_ join: Join?) { self.join = join }
}

/// A source that is attached to a subscription tree. Only this module reads it.
@frozen
public struct AttachedNode {
  @usableFromInline let node: Node

  @inlinable init(_ node: Node) { self.node = node }
}
