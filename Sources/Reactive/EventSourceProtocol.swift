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
  func _attach(_ handler: @escaping (Event) -> Void, parent: _Join?) -> _Node

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
  /// One allocation (two behind an operator).
  @inlinable
  public func subscribe(_ handler: @escaping (Event) -> Void) -> Disposer {
    batch {
      if Self._callsHandlerDirectly { return _attach(handler, parent: nil) }
      let guarded = GuardedHandler(handler)
      let root = _attach({ guarded.call($0) }, parent: nil)
      guarded.root = Unmanaged.passUnretained(root)
      return root
    }
  }
}

/// Keeps a disposed subscription silent when it was disposed midway, by an operator's own closure.
@usableFromInline
final class GuardedHandler<Event> {
  @usableFromInline let handler: (Event) -> Void
  /// Nil while attaching, when nobody can dispose what nobody was handed.
  /// Lives whenever `call` runs: what calls it is the root or a leaf of the root's tree, and leaves own their parents.
  @exclusivity(unchecked) @usableFromInline var root: Unmanaged<_Node>?

  @inlinable init(_ handler: @escaping (Event) -> Void) { self.handler = handler }

  @inlinable @inline(__always)
  func call(_ event: Event) {
    if root?._withUnsafeGuaranteedRef({ $0.state == .disposed }) != true { handler(event) }
  }
}
