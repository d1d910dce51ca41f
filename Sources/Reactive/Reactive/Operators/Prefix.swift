extension EventSource {
  /// Returns a source that emits `events` to each subscriber at subscription, and then the source's own events.
  ///
  /// ```
  /// source      --1--2-
  /// prepend 0   0-1--2-
  /// ```
  /// No cost for each event, and no allocation: `events` are delivered during the subscription.
  @inlinable
  public func prepend(_ events: Event...) -> some EventSource<Event> {
    PrependSource(upstream: self, events: events)
  }
}

/// The source of `prepend`.
@frozen @usableFromInline
struct PrependSource<Upstream: EventSource>: AttachableSource {
  @usableFromInline typealias Event = Upstream.Event
  @usableFromInline let upstream: Upstream
  @usableFromInline let events: [Upstream.Event]

  @inlinable
  init(upstream: Upstream, events: [Upstream.Event]) { (self.upstream, self.events) = (upstream, events) }

  @inlinable static var callsHandlerDirectly: Bool { Upstream._callsHandlerDirectly }

  @inlinable
  func attach(_ handler: @escaping (Upstream.Event) -> Void, parent: Join?) -> Node {
    for event in events { handler(event) }
    return upstream.attach(handler, to: parent)
  }
}

extension EventSource {
  /// Returns a source of the first `count` events. The upstream source is then unsubscribed.
  ///
  /// ```
  /// source     --1--2--3-
  /// prefix(2)  --1--2
  /// ```
  /// One call for each event. A subscription is four allocations.
  @inlinable
  public func prefix(_ count: Int) -> some EventSource<Event> {
    PrefixSource(upstream: self, count: count)
  }

  /// Returns a source of the first event. For a property this is its current value.
  ///
  /// The cost is that of `prefix`.
  @inlinable
  public func once() -> some EventSource<Event> { prefix(1) }
}

/// The source of `prefix`.
@frozen @usableFromInline
struct PrefixSource<Upstream: EventSource>: AttachableSource {
  @usableFromInline typealias Event = Upstream.Event
  @usableFromInline let upstream: Upstream
  @usableFromInline let count: Int

  @inlinable
  init(upstream: Upstream, count: Int) {
    if count < 0 { stopProgram("the length of a prefix must not be negative; it is \(count)") }
    (self.upstream, self.count) = (upstream, count)
  }

  @inlinable
  func attach(_ handler: @escaping (Upstream.Event) -> Void, parent: Join?) -> Node {
    let join = PassthroughJoin(parent: parent)
    guard count > 0 else {
      join.start()
      return join
    }
    var remaining = count
    let first = upstream.attach(
      { event in
        guard remaining > 0 else { return }
        remaining -= 1
        // Disposes the input, not the join: disposing the join would end the subscription before this event is
        // delivered.
        if remaining == 0 { join.first.value.dispose() }
        handler(event)
      }, to: join)
    join.first.refer(to: first)
    join.start()
    if remaining == 0 { first.dispose() }
    return join
  }
}
