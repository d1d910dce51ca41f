extension EventSourceProtocol {
  /// Each event with the latest of `other`; events that come before it has one are left out. `other` alone emits
  /// nothing.
  ///
  /// ```
  /// source      --1-----2-----3--
  /// other       ----A------B-----
  /// withLatest  --------2A----3B-
  /// ```
  /// What a transaction changes in `other` counts for the events of the same transaction.
  ///
  /// O(1) an event, without allocation once its queue has grown; five allocations a subscription.
  @inlinable
  public func withLatest<Other: EventSourceProtocol>(
    from other: Other
  ) -> some EventSourceProtocol<(Event, Other.Event)> {
    WithLatestSource(upstream: self, other: other)
  }

  /// The latest event, whenever `trigger` has one.
  ///
  /// ```
  /// source   --1--2-----3---
  /// trigger  -------x-x---x-
  /// sample   -------2-2---3-
  /// ```
  /// O(1) an event of the trigger; seven allocations a subscription.
  @inlinable
  public func sample(on trigger: some EventSourceProtocol) -> some EventSourceProtocol<Event> {
    trigger.withLatest(from: self).map { $0.1 }
  }
}

@frozen @usableFromInline
struct WithLatestSource<Upstream: EventSourceProtocol, Other: EventSourceProtocol>: EventSourceProtocol {
  @usableFromInline typealias Event = (Upstream.Event, Other.Event)
  @usableFromInline let upstream: Upstream
  @usableFromInline let other: Other

  @inlinable
  init(upstream: Upstream, other: Other) { (self.upstream, self.other) = (upstream, other) }

  @inlinable static var _callsHandlerDirectly: Bool { true }

  @inlinable
  func _attach(_ handler: @escaping (Event) -> Void, parent: _Join?) -> _Node {
    let node = WithLatestNode<Upstream.Event, Other.Event>(handler, parent: parent)
    let first = upstream._attach(
      {
        node.waiting.append($0)
        node.mark()
      }, parent: node)
    node.first.refer(to: first)
    // No mark: what comes of this side alone emits nothing. Behind a join it marks by itself, and is pulled.
    let second = other._attach({ _ = exchange(&node.latest, with: $0) }, parent: node)
    node.second.refer(to: second)
    node.pull()
    return node
  }
}

@usableFromInline
final class WithLatestNode<Event, Other>: _Join {
  @safe @exclusivity(unchecked) @usableFromInline var waiting = EventQueue<Event>()
  @safe @exclusivity(unchecked) @usableFromInline var latest: Other?
  @usableFromInline let handler: ((Event, Other)) -> Void

  @inlinable
  init(_ handler: @escaping ((Event, Other)) -> Void, parent: _Join?) {
    self.handler = handler
    super.init(parent: parent, run: onSubclass { (node: WithLatestNode<Event, Other>) in node.update() })
  }

  @inlinable
  func update() {
    first.pull()
    second.pull()
    guard settle() else { return }
    guard let latest else {
      while !waiting.isEmpty { _ = waiting.removeFirst() }
      return
    }
    while state != .disposed, !waiting.isEmpty { handler((waiting.removeFirst(), latest)) }
  }
}
