import Reactive

/// A source of the values of a sender. It replaces the value that `upstream` sends on subscription by `current()`.
@usableFromInline
struct SenderSource<Upstream: EventSourceProtocol, Value>: EventSourceProtocol
where Upstream.Event == Caused<Value> {
  @usableFromInline typealias Event = Value
  @usableFromInline let upstream: Upstream
  @usableFromInline let loopGuard: LoopGuard
  @usableFromInline let current: (() -> Value?)?

  @inlinable
  init(upstream: Upstream, loopGuard: LoopGuard, current: (() -> Value?)?) {
    (self.upstream, self.loopGuard, self.current) = (upstream, loopGuard, current)
  }

  @inlinable
  func _attach(_ handler: @escaping (Value) -> Void, parent: _Join?) -> _Node {
    var isAttached = false
    let loopGuard = loopGuard
    let node = upstream._attach(
      { event in
        if isAttached { loopGuard.deliver(after: event.cause) { handler(event.value) } }
      }, parent: parent)
    isAttached = true
    if let value = current?() { handler(value) }
    return node
  }
}
