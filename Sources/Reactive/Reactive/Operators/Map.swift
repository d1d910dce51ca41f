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

extension EventSource {
  /// Returns a source of the results of `transform` that are not nil.
  ///
  /// ```
  /// source                --a--1--b--2-
  /// compactMap to number  -----1-----2-
  /// ```
  /// One call for each event. A subscription is two allocations.
  @inlinable
  public func compactMap<Output>(
    _ transform: @escaping (Event) -> Output?
  ) -> some EventSource<Output> {
    LinearOperatorSource(upstream: self) { handler in
      { if let output = transform($0) { handler(output) } }
    }
  }
}

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

extension EventSource {
  /// Passes each event on unchanged, after calling `output` with the text `label: event`. For inspecting a chain.
  ///
  /// Costs one description and one call of `output` for each event.
  @inlinable
  public func debug(
    _ label: String, output: @escaping (String) -> Void = { print($0) }
  ) -> some EventSource<Event> {
    map { event in
      output("\(label): \(event)")
      return event
    }
  }
}

extension CurrentValueSource {
  /// Passes each value on unchanged, after calling `output` with the text `label: value`. For inspecting a chain.
  ///
  /// Costs one description and one call of `output` for each value.
  @inlinable
  public func debug(
    _ label: String, output: @escaping (String) -> Void = { print($0) }
  ) -> some CurrentValueSource<Event> {
    map { value in
      output("\(label): \(value)")
      return value
    }
  }
}

/// The source of an operator with one input and no node in the tree, such as `map` or `filter`. For each subscription
/// it wraps the handler in another, which upstream calls. The wrapping handler captures the state of the operator, so
/// each subscription has its own state.
@frozen @usableFromInline
struct LinearOperatorSource<Upstream: EventSource, Event>: AttachableSource {
  @usableFromInline let upstream: Upstream
  @usableFromInline let wrap: (@escaping (Event) -> Void) -> (Upstream.Event) -> Void

  @inlinable
  init(
    upstream: Upstream, wrap: @escaping (@escaping (Event) -> Void) -> (Upstream.Event) -> Void
  ) {
    self.upstream = upstream
    self.wrap = wrap
  }

  @inlinable
  func attach(_ handler: @escaping (Event) -> Void, parent: Join?) -> Node {
    upstream.attach(wrap(handler), to: parent)
  }
}
