extension EventSourceProtocol {
  /// Returns a source of the first `count` events. The upstream source is then unsubscribed.
  ///
  /// ```
  /// source     --1--2--3-
  /// prefix(2)  --1--2
  /// ```
  /// One call for each event. A subscription is four allocations.
  @inlinable
  public func prefix(_ count: Int) -> some EventSourceProtocol<Event> {
    PrefixSource(upstream: self, count: count)
  }

  /// Returns a source of the first event. For a property this is its current value.
  ///
  /// The cost is that of `prefix`.
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
        // Disposes the input, not the node: disposing the node would end the subscription before this event is
        // delivered.
        if remaining == 0 { node.first.dispose() }
        handler(event)
      }, parent: node)
    node.first.refer(to: first)
    node.pull()
    if remaining == 0 { first.dispose() }
    return node
  }
}
