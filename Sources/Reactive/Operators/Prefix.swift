extension EventSourceProtocol {
  /// The first `count` events; then the source is left.
  ///
  /// ```
  /// source     --1--2--3-
  /// prefix(2)  --1--2
  /// ```
  /// A call an event; four allocations a subscription.
  @inlinable
  public func prefix(_ count: Int) -> some EventSourceProtocol<Event> {
    PrefixSource(upstream: self, count: count)
  }

  /// The first event; of a property, its current value.
  ///
  /// See `prefix`, of which it has the cost.
  @inlinable
  public func once() -> some EventSourceProtocol<Event> { prefix(1) }
}

@frozen @usableFromInline
struct PrefixSource<Upstream: EventSourceProtocol>: EventSourceProtocol {
  @usableFromInline let upstream: Upstream
  @usableFromInline let count: Int

  @inlinable
  init(upstream: Upstream, count: Int) {
    precondition(count >= 0, "the length of a prefix must not be negative")
    (self.upstream, self.count) = (upstream, count)
  }

  @inlinable
  func _attach(_ handler: @escaping (Upstream.Event) -> Void, parent: _Join?) -> _Node {
    let node = PassingNode(parent: parent)
    guard count > 0 else {
      node.pull()
      return node
    }
    var remaining = count
    let first = upstream._attach(
      { event in
        guard remaining > 0 else { return }
        remaining -= 1
        // Not the node: that would be the subscription's end, and this event is still to be heard.
        if remaining == 0 { node.first.dispose() }
        handler(event)
      }, parent: node)
    node.first.refer(to: first)
    node.pull()
    if remaining == 0 { first.dispose() }
    return node
  }
}
