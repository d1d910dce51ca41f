import Reactive

/// A description of the operations on the values of a sender. `end()` or `sync()` subscribes to it.
///
/// ```swift
/// let observer = celsius.chain().map { $0 * 9 / 5 + 32 }.sendTo(fahrenheit).sync()
/// ```
/// A chain is implemented by an event source, so its values are consistent: the changes of one `batch` arrive as one
/// value of `combine`.
///
/// An operator is one closure of the description, and one of each subscription.
public struct Chain<Value, Kind: ChainKind> {
  /// Attaches a handler to the senders, as `EventSource._attach` does. If `fetching` is true, the current values of the
  /// senders are sent first.
  @usableFromInline
  typealias Attach = (
    _ handler: @escaping (Value) -> Void, _ fetching: Bool, _ parent: ParentJoinReference
  ) -> AttachedNode

  @usableFromInline let attach: Attach
  /// The number of operators.
  @usableFromInline let depth: Int

  @inlinable
  init(depth: Int = 0, attach: @escaping Attach) { (self.depth, self.attach) = (depth, attach) }

  /// Returns the chain as an event source.
  @inlinable
  func source(fetching: Bool) -> ChainSource<Value> { ChainSource(fetching: fetching, attach: attach) }

  /// Returns a chain that attaches to this one what `wrap` makes of each handler.
  @inlinable
  func wrapping<Result>(
    _ wrap: @escaping (@escaping (Result) -> Void) -> (Value) -> Void
  ) -> Chain<Result, Kind> {
    let attach = upstream
    return Chain<Result, Kind>(depth: depth + 1) { handler, fetching, parent in
      attach(wrap(handler), fetching, parent)
    }
  }

  /// Returns a chain whose source is transformed by `transform`.
  @inlinable
  func adapting<Result, Source: EventSource>(
    _ transform: @escaping (ChainSource<Value>) -> Source
  ) -> Chain<Result, Kind> where Source.Event == Result {
    let attach = upstream
    return Chain<Result, Kind>(depth: depth + 1) { handler, fetching, parent in
      transform(ChainSource(fetching: fetching, attach: attach))._attach(handler, parent: parent)
    }
  }

  /// The `attach` of this chain for one that continues it.
  @inlinable var upstream: Attach { depth % 64 == 63 ? erased : attach }

  /// The `attach` by way of an `AnyEventSource`, which is destroyed without recursion, and checks the stack at each
  /// subscription. So a chain that is built in a loop may be of any length.
  @usableFromInline var erased: Attach {
    let events = source(fetching: false).eraseToAnyEventSource()
    let values = source(fetching: true).eraseToAnyEventSource()
    return { handler, fetching, parent in (fetching ? values : events)._attach(handler, parent: parent) }
  }

  /// Subscribes to the chain. Values are forwarded until the observer is invalidated or released.
  @inlinable
  public func end() -> AnyObserver { AnyObserver(source(fetching: false).subscribe { _ in }) }
}

extension Chain where Kind == SyncableChainKind {
  /// Subscribes to the chain and sends the current values of its senders first. Values that `combine` or `tuple` join
  /// are sent as one. The chain runs until the observer is invalidated or released.
  @inlinable
  public func sync() -> AnyObserver { AnyObserver(source(fetching: true).subscribe { _ in }) }
}

extension Chain where Kind == EventChainKind {
  /// The chain as a synced one, so that it can be joined with other synced chains. It has no first value.
  @inlinable public var synced: Chain<Value, SyncableChainKind> {
    Chain<Value, SyncableChainKind>(depth: depth, attach: attach)
  }
}

/// A chain as an event source.
@usableFromInline
struct ChainSource<Event>: EventSource {
  @usableFromInline let fetching: Bool
  @usableFromInline let attach: (@escaping (Event) -> Void, Bool, ParentJoinReference) -> AttachedNode

  @inlinable
  init(
    fetching: Bool, attach: @escaping (@escaping (Event) -> Void, Bool, ParentJoinReference) -> AttachedNode
  ) {
    (self.fetching, self.attach) = (fetching, attach)
  }

  @inlinable
  func _attach(_ handler: @escaping (Event) -> Void, parent: ParentJoinReference) -> AttachedNode {
    attach(handler, fetching, parent)
  }

  /// The handler of `end()` and `sync()` is empty, so it need not be kept from being called after the end.
  @inlinable static var _callsHandlerDirectly: Bool { true }
}

/// The kind of a chain: `EventChainKind` or `SyncableChainKind`.
public protocol ChainKind {}

/// The kind of chains that begin with a sender of events. They have no first value.
public enum EventChainKind: ChainKind {}

/// The kind of chains that begin with a sender that holds a value. `sync()` sends it first.
public enum SyncableChainKind: ChainKind {}

/// A source that wraps each attached handler before it attaches the handler to `upstream`.
@usableFromInline
struct HandlerWrappingSource<Upstream: EventSource, Event>: EventSource {
  @usableFromInline let upstream: Upstream
  @usableFromInline let wrap: (@escaping (Event) -> Void) -> (Upstream.Event) -> Void

  @inlinable
  init(upstream: Upstream, wrap: @escaping (@escaping (Event) -> Void) -> (Upstream.Event) -> Void) {
    (self.upstream, self.wrap) = (upstream, wrap)
  }

  @inlinable
  func _attach(_ handler: @escaping (Event) -> Void, parent: ParentJoinReference) -> AttachedNode {
    upstream._attach(wrap(handler), parent: parent)
  }
}
