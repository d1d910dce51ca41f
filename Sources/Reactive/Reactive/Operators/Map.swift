extension EventSource {
  /// Returns a source of the results of `transform` for each event.
  ///
  /// ```
  /// source   --1---2---3--
  /// map *10  --10--20--30-
  /// ```
  /// One call for each event. A subscription is two allocations.
  @_disfavoredOverload
  @inlinable
  public func map<Output>(_ transform: @escaping (Event) -> Output) -> some EventSource<Output> {
    MapSource(upstream: self, transform: transform) { handler in { handler(transform($0)) } }
  }
}

extension CurrentValueSource {
  /// Returns a source of the results of `transform` for each value.
  ///
  /// One call for each value. A subscription is two allocations.
  @inlinable
  public func map<Output>(_ transform: @escaping (Event) -> Output) -> some CurrentValueSource<Output> {
    MapSource(upstream: self, transform: transform) { handler in { handler(transform($0)) } }
  }
}

/// The source of `map`. `wrap` is formed where `transform` is known, and calls it directly.
@frozen @usableFromInline
struct MapSource<Upstream: EventSource, Event>: AttachableSource {
  @usableFromInline let upstream: Upstream
  @usableFromInline let transform: (Upstream.Event) -> Event
  @usableFromInline let wrap: (@escaping (Event) -> Void) -> (Upstream.Event) -> Void

  @inlinable
  init(
    upstream: Upstream, transform: @escaping (Upstream.Event) -> Event,
    wrap: @escaping (@escaping (Event) -> Void) -> (Upstream.Event) -> Void
  ) {
    (self.upstream, self.transform, self.wrap) = (upstream, transform, wrap)
  }

  @inlinable
  func attach(_ handler: @escaping (Event) -> Void, parent: Join?) -> Node {
    upstream.attach(wrap(handler), to: parent)
  }
}

extension MapSource: CurrentValueSource where Upstream: CurrentValueSource {
  @inlinable var value: Event { transform(upstream.value) }
}
