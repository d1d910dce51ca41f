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

/// The state of `withLatest`: the pending events and the other source's latest one.
///
/// Each event is paired with the latest one of the state in which the inputs were pulled, also if that changes before the
/// join emits.
@frozen @usableFromInline
struct WithLatestState<Event, Other>: PairState {
  @usableFromInline var pending = EventQueue<Event>()
  @usableFromInline var latest: Other?
  /// The number of the pending events that belong to `latest`. Those behind have not been settled.
  @usableFromInline var settledCount = 0
  /// Pairs with an event before `latest`.
  @usableFromInline var earlier = EventQueue<(Event, Other)>()

  @inlinable init() {}

  @inlinable static var emitsForSecond: Bool { false }

  @inlinable
  mutating func receive(a event: Event) -> Event? {
    pending.append(event)
    return nil
  }

  @inlinable
  mutating func receive(b event: Other) -> Other? {
    if settledCount > 0 { pairSettled() }
    return exchange(&latest, with: event)
  }

  @inlinable @inline(never)
  mutating func pairSettled() {
    while settledCount > 0, let latest {
      settledCount -= 1
      earlier.append((pending.removeFirst(), latest))
    }
  }

  @inlinable
  mutating func settle() -> Bool {
    if latest == nil { while !pending.isEmpty { _ = pending.removeFirst() } }
    settledCount = pending.count
    return settledCount > 0 || !earlier.isEmpty
  }

  @inlinable
  mutating func next() -> (Event, Other)? {
    if !earlier.isEmpty { return earlier.removeFirst() }
    guard settledCount > 0, let latest else { return nil }
    settledCount -= 1
    return (pending.removeFirst(), latest)
  }
}
