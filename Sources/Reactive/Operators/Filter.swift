extension EventSourceProtocol {
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
  public func filter(_ isIncluded: @escaping (Event) -> Bool) -> some EventSourceProtocol<Event> {
    FilterSource(upstream: self, isIncluded: isIncluded)
  }
}

@frozen @usableFromInline
struct FilterSource<Upstream: EventSourceProtocol>: EventSourceProtocol {
  @usableFromInline let upstream: Upstream
  @usableFromInline let isIncluded: (Upstream.Event) -> Bool

  @inlinable
  init(upstream: Upstream, isIncluded: @escaping (Upstream.Event) -> Bool) {
    self.upstream = upstream
    self.isIncluded = isIncluded
  }

  @inlinable
  func _attach(_ handler: @escaping (Upstream.Event) -> Void, parent: _Join?) -> _Node {
    let isIncluded = isIncluded
    return upstream._attach({ if isIncluded($0) { handler($0) } }, parent: parent)
  }
}
