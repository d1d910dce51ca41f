extension CurrentValueSource {
  /// Returns the chain as a value, which is computed once for all its readers and subscribers: the same as
  /// `Derived { self.value }`.
  ///
  /// The value keeps the sources of the chain alive. Where its type is not `Equatable`, each change of a source is a change
  /// of the value.
  @inlinable
  public func asDerived(file: StaticString = #fileID, line: UInt = #line) -> Derived<Event> {
    Derived(file: file, line: line) { self.value }
  }
}

extension CurrentValueSource where Event: Equatable {
  /// Returns the chain as a value, which is computed once for all its readers and subscribers: the same as
  /// `Derived { self.value }`.
  ///
  /// The value keeps the sources of the chain alive. A result that equals the last value is not a change.
  @inlinable
  public func asDerived(file: StaticString = #fileID, line: UInt = #line) -> Derived<Event> {
    Derived(file: file, line: line) { self.value }
  }
}

extension CurrentValueSource {
  /// Returns the chain as a value, which is computed once for all its readers and subscribers. A result that `isEqual` to
  /// the last value is not a change.
  @inlinable
  public func asDerived(
    file: StaticString = #fileID, line: UInt = #line, by isEqual: @escaping (Event, Event) -> Bool
  ) -> Derived<Event> {
    Derived(file: file, line: line, by: isEqual) { self.value }
  }
}

extension EventSource {
  /// Returns the latest event as a value, which is `initial` before the first one. For sources that need not have a value:
  /// emitters, and chains with `filter`, `scan`, `merge` or `share`, whose result depends on the order of events.
  ///
  /// ```swift
  /// let clickCount = clicks.scan(0) { count, _ in count + 1 }.asDerived(initially: 0)
  /// ```
  /// The chain is subscribed to at once, and runs for each event, whether or not the value is observed. An event is
  /// visible in the value when it is delivered: after a `batch`, not within it.
  @inlinable
  public func asDerived(
    file: StaticString = #fileID, line: UInt = #line, initially initial: Event
  ) -> Derived<Event> {
    let latest = LatestEvent(initial, of: self)
    return Derived(file: file, line: line) { latest.value }
  }
}

extension EventSource {
  /// Not available: the source may have no value. Pass the value that it has before the first event.
  @available(
    *, unavailable,
    message: "it needs a source that always has a value; pass the first value: asDerived(initially:)"
  )
  public func asDerived() -> Derived<Event> { stopProgram("a source without a value is no derived value") }
}

extension EventSource where Event: Equatable {
  /// Returns the latest event as a value, which is `initial` before the first one; see `asDerived(initially:)`. An event
  /// that equals the last value is not a change.
  @inlinable
  public func asDerived(
    file: StaticString = #fileID, line: UInt = #line, initially initial: Event
  ) -> Derived<Event> {
    let latest = LatestEvent(initial, of: self)
    return Derived(file: file, line: line) { latest.value }
  }
}

extension EventSource {
  /// Returns the latest event as a value, which is `initial` before the first one; see `asDerived(initially:)`. An event
  /// that `isEqual` to the last value is not a change.
  @inlinable
  public func asDerived(
    file: StaticString = #fileID, line: UInt = #line, initially initial: Event,
    by isEqual: @escaping (Event, Event) -> Bool
  ) -> Derived<Event> {
    let latest = LatestEvent(initial, of: self)
    return Derived(file: file, line: line, by: isEqual) { latest.value }
  }
}

/// The latest event of a source, as a source that tracking nodes read.
@usableFromInline
final class LatestEvent<Event>: _ConnectedSource<Event> {
  /// No code of the user runs within an access, so that each is exclusive without the check at run time. It is not a
  /// `Cell`: see there.
  @safe @exclusivity(unchecked) private var stored: Event

  @usableFromInline
  init(_ initial: Event, of source: some EventSource<Event>) {
    stored = initial
    super.init { _ in }
    untracked { batch { connect(to: source) } }
  }

  @usableFromInline var value: Event {
    if state.value.needsPull { refresh() }
    recordRead()
    return stored
  }

  override func receive(_ event: Event) {
    // Destroys the old event when the new one is stored; see `Property.value`.
    withExtendedLifetime(exchange(&stored, with: event)) {}
    makeDependentsStale()
  }
}
