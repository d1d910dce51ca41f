extension EventSource {
  /// Returns a source of the results of `transform` for each event.
  ///
  /// ```
  /// source   --1---2---3--
  /// map *10  --10--20--30-
  /// ```
  /// One call for each event. A subscription is two allocations.
  @inlinable
  public func map<Output>(_ transform: @escaping (Event) -> Output) -> some EventSource<Output> {
    MapSource(upstream: self, transform: transform)
  }
}

extension CurrentValueSource {
  /// Returns a source of the results of `transform` for each value.
  ///
  /// One call for each value. A subscription is two allocations.
  @inlinable
  public func map<Output>(_ transform: @escaping (Event) -> Output) -> some CurrentValueSource<Output> {
    MapSource(upstream: self, transform: transform)
  }
}

/// The source of `map`.
@frozen @usableFromInline
struct MapSource<Upstream: EventSource, Event>: AttachableSource {
  @usableFromInline let upstream: Upstream
  @usableFromInline let transform: (Upstream.Event) -> Event

  @inlinable
  init(upstream: Upstream, transform: @escaping (Upstream.Event) -> Event) {
    (self.upstream, self.transform) = (upstream, transform)
  }

  @inlinable
  func attach(_ handler: @escaping (Event) -> Void, parent: Join?) -> Node {
    let transform = transform
    return upstream.attach({ handler(transform($0)) }, to: parent)
  }
}

extension MapSource: CurrentValueSource where Upstream: CurrentValueSource {
  @inlinable var value: Event { transform(upstream.value) }
}
