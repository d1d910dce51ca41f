import Reactive

/// A source of the values of a sender. It replaces the value that `upstream` sends on subscription by `current()`.
@usableFromInline
struct SenderSource<Upstream: EventSourceProtocol>: EventSourceProtocol {
  @usableFromInline let upstream: Upstream
  @usableFromInline let loopGuard: LoopGuard
  @usableFromInline let current: (() -> Upstream.Event?)?

  @inlinable
  init(upstream: Upstream, loopGuard: LoopGuard, current: (() -> Upstream.Event?)?) {
    (self.upstream, self.loopGuard, self.current) = (upstream, loopGuard, current)
  }

  @inlinable
  func _attach(_ handler: @escaping (Upstream.Event) -> Void, parent: _Join?) -> _Node {
    var isAttached = false
    let loopGuard = loopGuard
    let node = upstream._attach(
      { value in
        if isAttached { loopGuard.deliver { handler(value) } }
      }, parent: parent)
    isAttached = true
    if let value = current?() { handler(value) }
    return node
  }
}
