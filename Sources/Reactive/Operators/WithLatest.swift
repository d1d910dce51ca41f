extension EventSourceProtocol {
  /// Returns a source of each event paired with the latest event of `other`. Events that come before `other` has a
  /// value are dropped. An event of `other` alone emits nothing.
  ///
  /// ```
  /// source      --1-----2-----3--
  /// other       ----A------B-----
  /// withLatest  --------2A----3B-
  /// ```
  /// A change of `other` applies to all events of the same transaction.
  ///
  /// O(1) for each event, without allocation once the queue has grown. A subscription is five allocations.
  @inlinable
  public func withLatest<Other: EventSourceProtocol>(
    from other: Other
  ) -> some EventSourceProtocol<(Event, Other.Event)> {
    PairSource(self, other, WithLatestNode<Event, Other.Event>.self)
  }

  /// Returns a source of the latest event at each event of `trigger`.
  ///
  /// ```
  /// source   --1--2-----3---
  /// trigger  -------x-x---x-
  /// sample   -------2-2---3-
  /// ```
  /// O(1) for each event of the trigger. A subscription is seven allocations.
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

  /// Does not mark the node dirty, because an event of this input alone emits nothing. An input that is a join marks
  /// the node itself and is pulled.
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
