import Reactive

/// A source of the broadcasts of an object. It sends the current value first if `current` returns one.
struct BroadcastSource<Value>: EventSourceProtocol {
  weak var owner: AnyObject?
  let current: () -> Value?

  func _attach(_ handler: @escaping (Value) -> Void, parent: ParentJoin) -> AttachedNode {
    guard let owner else { return EventSource<Value>.never._attach(handler, parent: parent) }
    let (emitter, kept) = EmitterRegistry.listening(to: owner, Value.self)
    let node = emitter._attach({ value in withExtendedLifetime(kept) { handler(value) } }, parent: parent)
    if let value = current() { handler(value) }
    return node
  }
}

/// A source without the value that it sends on subscription.
@usableFromInline
struct SourceWithoutReplay<Upstream: EventSourceProtocol>: EventSourceProtocol {
  @usableFromInline let upstream: Upstream

  @inlinable
  init(upstream: Upstream) { self.upstream = upstream }

  @inlinable
  func _attach(_ handler: @escaping (Upstream.Event) -> Void, parent: ParentJoin) -> AttachedNode {
    var isAttached = false
    let node = upstream._attach({ if isAttached { handler($0) } }, parent: parent)
    isAttached = true
    return node
  }
}
