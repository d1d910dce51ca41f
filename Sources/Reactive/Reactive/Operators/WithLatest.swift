extension EventSource {
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
  /// O(1) for each event, without allocation once the queue has grown. A subscription is four allocations.
  @inlinable
  public func withLatest<Other: EventSource>(
    from other: Other
  ) -> some EventSource<(Event, Other.Event)> {
    PairSource(self, other, WithLatestState<Event, Other.Event>.self)
  }

  /// Returns a source of the latest event at each event of `trigger`.
  ///
  /// ```
  /// source   --1--2-----3---
  /// trigger  -------x-x---x-
  /// sample   -------2-2---3-
  /// ```
  /// O(1) for each event of the trigger. A subscription is six allocations.
  @inlinable
  public func sample(on trigger: some EventSource) -> some EventSource<Event> {
    trigger.withLatest(from: self).map { $0.1 }
  }
}

/// The state of `withLatest`: the pending events and the other source's latest one. The events of one transaction are
/// pending.
@frozen @usableFromInline
struct WithLatestState<Event, Other>: PairState {
  @usableFromInline var pending = EventQueue<Event>()
  @usableFromInline var latest: Other?

  @inlinable init() {}

  @inlinable static var emitsForSecond: Bool { false }

  @inlinable
  mutating func receive(a event: Event) -> Event? {
    pending.append(event)
    return nil
  }

  @inlinable
  mutating func receive(b event: Other) -> Other? { exchange(&latest, with: event) }

  @inlinable
  mutating func next() -> (Event, Other)? {
    while !pending.isEmpty {
      let event = pending.removeFirst()
      if let latest { return (event, latest) }
    }
    return nil
  }
}
