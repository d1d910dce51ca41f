extension EventSource {
  /// Returns a source of the events that differ from the previous one according to `isEqual`.
  ///
  /// One comparison for each event. A subscription is three allocations.
  @inlinable
  public func removeDuplicates(by isEqual: @escaping (Event, Event) -> Bool) -> some EventSource<
    Event
  > {
    LinearOperatorSource(upstream: self) { handler in
      var previous: Event?
      return { event in
        if let previous, isEqual(previous, event) { return }
        previous = event
        handler(event)
      }
    }
  }
}

extension EventSource where Event: Equatable {
  /// Returns a source of the events that differ from the previous one.
  ///
  /// ```
  /// source    --1--1--2--2--1-
  /// distinct  --1-----2-----1-
  /// ```
  /// One comparison for each event. A subscription is three allocations.
  @inlinable
  public func removeDuplicates() -> some EventSource<Event> { removeDuplicates(by: ==) }
}
