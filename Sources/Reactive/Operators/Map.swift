extension EventSourceProtocol {
  /// Returns a source of the results of `transform` for each event.
  ///
  /// ```
  /// source   --1---2---3--
  /// map *10  --10--20--30-
  /// ```
  /// One call for each event. A subscription is two allocations.
  @inlinable
  public func map<Output>(_ transform: @escaping (Event) -> Output) -> some EventSourceProtocol<Output> {
    MapSource(upstream: self, transform: transform)
  }
}

@frozen @usableFromInline
struct MapSource<Upstream: EventSourceProtocol, Event>: EventSourceProtocol {
  @usableFromInline let upstream: Upstream
  @usableFromInline let transform: (Upstream.Event) -> Event

  @inlinable
  init(upstream: Upstream, transform: @escaping (Upstream.Event) -> Event) {
    self.upstream = upstream
    self.transform = transform
  }

  @inlinable
  func _attach(_ handler: @escaping (Event) -> Void, parent: _Join?) -> _Node {
    let transform = transform
    return upstream._attach({ handler(transform($0)) }, parent: parent)
  }
}
