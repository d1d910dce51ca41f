extension EventSourceProtocol {
  /// The events that differ from the one before, as `isEqual` sees it.
  ///
  /// A comparison an event; three allocations a subscription.
  @inlinable
  public func distinct(by isEqual: @escaping (Event, Event) -> Bool) -> some EventSourceProtocol<Event> {
    LinearSource(upstream: self) { handler in
      var previous: Event?
      return { event in
        if let previous, isEqual(previous, event) { return }
        previous = event
        handler(event)
      }
    }
  }
}

extension EventSourceProtocol where Event: Equatable {
  /// The events that differ from the one before.
  ///
  /// ```
  /// source    --1--1--2--2--1-
  /// distinct  --1-----2-----1-
  /// ```
  /// A comparison an event; three allocations a subscription.
  @inlinable
  public func distinct() -> some EventSourceProtocol<Event> { distinct(by: ==) }
}
