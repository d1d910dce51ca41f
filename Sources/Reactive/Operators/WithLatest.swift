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
    PairSource(self, other, WithLatestNode<Event, Other.Event>.self)
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

@usableFromInline
final class WithLatestNode<Event, Other>: _Join, PairJoin {
  @safe @exclusivity(unchecked) @usableFromInline var waiting = EventQueue<Event>()
  @safe @exclusivity(unchecked) @usableFromInline var latest: Other?
  @usableFromInline let handler: ((Event, Other)) -> Void

  @inlinable
  init(_ handler: @escaping ((Event, Other)) -> Void, parent: _Join?) {
    self.handler = handler
    super.init(parent: parent, run: onSubclass { (node: WithLatestNode<Event, Other>) in node.update() })
  }

  @inlinable @inline(__always)
  func receive(a event: Event) {
    waiting.append(event)
    mark()
  }

  /// Marks nothing, as an event of this input alone emits nothing. An input that is a join marks by itself, and is pulled.
  @inlinable @inline(__always)
  func receive(b value: Other) { _ = exchange(&latest, with: value) }

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
