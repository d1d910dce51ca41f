import Reactive

extension EventEmitter: Broadcastable, Receivable {
  /// The type of its events.
  public typealias SendValue = Event
  /// An emitter has no first value.
  public typealias Kind = Silent

  /// Returns the emitter itself.
  @inlinable
  public func source(fetching: Bool) -> EventSource<Event> { eraseToEventSource() }

  /// Emits `value`.
  @inlinable
  public func broadcast(value: Event) { emit(value) }

  /// Emits `value`.
  @inlinable
  public func receive(value: Event) { emit(value) }
}

extension Property: Fetchable, Receivable {
  /// The type of its value.
  public typealias SendValue = Value
  /// `sync()` sends the current value first.
  public typealias Kind = Synced

  /// Returns the property itself. If `fetching` is false, the current value is not sent on subscription.
  @inlinable
  public func source(fetching: Bool) -> EventSource<Value> {
    fetching ? eraseToEventSource() : EventSource(SourceWithoutReplay(upstream: self))
  }

  /// Returns the current value.
  @inlinable
  public func fetchedValue() -> Value { value }

  /// Sets `value`.
  @inlinable
  public func broadcast(value: Value) { self.value = value }

  /// Sets `value`.
  @inlinable
  public func receive(value: Value) { self.value = value }
}
