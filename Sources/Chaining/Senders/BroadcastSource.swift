import Reactive

/// What an object broadcasts, after its current value, where there is one to be sent first.
struct BroadcastSource<Value>: EventSourceProtocol {
  weak var owner: AnyObject?
  let current: () -> Value?

  func _attach(_ handler: @escaping (Value) -> Void, parent: _Join?) -> _Node {
    guard let owner else { return EventSource<Value>.never._attach(handler, parent: parent) }
    let (emitter, kept) = Broadcasts.listening(to: owner, Value.self)
    let node = emitter._attach({ value in withExtendedLifetime(kept) { handler(value) } }, parent: parent)
    if let value = current() { handler(value) }
    return node
  }
}

/// A source without what it tells a newcomer.
@usableFromInline
struct SourceWithoutReplay<Upstream: EventSourceProtocol>: EventSourceProtocol {
  @usableFromInline let upstream: Upstream

  @inlinable
  init(upstream: Upstream) { self.upstream = upstream }

  @inlinable
  func _attach(_ handler: @escaping (Upstream.Event) -> Void, parent: _Join?) -> _Node {
    var isAttached = false
    let node = upstream._attach({ if isAttached { handler($0) } }, parent: parent)
    isAttached = true
    return node
  }
}
