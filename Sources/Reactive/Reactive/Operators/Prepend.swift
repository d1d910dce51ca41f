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
