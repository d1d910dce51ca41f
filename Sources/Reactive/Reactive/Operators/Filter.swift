extension EventSource {
  /// Returns a source of the events for which `isIncluded` is true.
  ///
  /// ```
  /// source       --1--2--3--4-
  /// filter even  -----2-----4-
  /// ```
  /// A filtered property replays its value only if it is included.
  ///
  /// One call for each event. A subscription is two allocations.
  @inlinable
  public func filter(_ isIncluded: @escaping (Event) -> Bool) -> some EventSource<Event> {
    LinearOperatorSource(upstream: self) { handler in { if isIncluded($0) { handler($0) } } }
  }
}
