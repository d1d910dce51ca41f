import Reactive

/// A source of the values of a sender. It replaces the value that `upstream` sends on subscription by `current()`.
@usableFromInline
struct SenderSource<Upstream: EventSource, Value>: EventSource
where Upstream.Event == Caused<Value> {
  @usableFromInline typealias Event = Value
  @usableFromInline let upstream: Upstream
  @usableFromInline let loopGuard: LoopGuard
  /// An object that the subscription retains.
  @usableFromInline let owner: AnyObject?
  @usableFromInline let current: (() -> Value?)?

  @inlinable
  init(upstream: Upstream, loopGuard: LoopGuard, owner: AnyObject? = nil, current: (() -> Value?)?) {
    (self.upstream, self.loopGuard, self.owner, self.current) = (upstream, loopGuard, owner, current)
  }

  @inlinable
  func _attach(_ handler: @escaping (Value) -> Void, parent: ParentJoinReference) -> AttachedNode {
    var isAttached = false
    let loopGuard = loopGuard, owner = owner
    let node = upstream._attach(
      { event in
        guard isAttached else { return }
        loopGuard.deliver(after: event.cause) { withExtendedLifetime(owner) { handler(event.value) } }
      }, parent: parent)
    isAttached = true
    if let value = current?() { handler(value) }
    return node
  }
}
