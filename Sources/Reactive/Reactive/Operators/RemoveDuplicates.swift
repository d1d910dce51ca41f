extension EventSource {
  /// Returns a source of the events that differ from the previous one according to `isEqual`.
  ///
  /// One comparison for each event. A subscription is three allocations.
  @inlinable
  public func removeDuplicates(by isEqual: @escaping (Event, Event) -> Bool) -> some EventSource<Event> {
    RemoveDuplicatesSource(upstream: self, isEqual: isEqual)
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

extension CurrentValueSource where Event: Equatable {
  /// Returns a source of the values that differ from the previous one.
  ///
  /// One comparison for each value. A subscription is three allocations.
  @inlinable
  public func removeDuplicates() -> some CurrentValueSource<Event> {
    RemoveDuplicatesSource(upstream: self, isEqual: ==)
  }
}

/// The source of `removeDuplicates`.
@frozen @usableFromInline
struct RemoveDuplicatesSource<Upstream: EventSource>: AttachableSource {
  @usableFromInline typealias Event = Upstream.Event
  @usableFromInline let upstream: Upstream
  @usableFromInline let isEqual: (Event, Event) -> Bool

  @inlinable
  init(upstream: Upstream, isEqual: @escaping (Event, Event) -> Bool) {
    (self.upstream, self.isEqual) = (upstream, isEqual)
  }

  @inlinable
  func attach(_ handler: @escaping (Event) -> Void, parent: Join?) -> Node {
    let isEqual = isEqual
    var previous: Event?
    return upstream.attach(
      { event in
        if let previous, isEqual(previous, event) { return }
        previous = event
        handler(event)
      }, to: parent)
  }
}

extension RemoveDuplicatesSource: CurrentValueSource where Upstream: CurrentValueSource {
  @inlinable var value: Event { upstream.value }
}
