import Reactive

extension EventEmitter: Broadcastable, Receivable {
  /// What is sent: an event.
  public typealias SendValue = Event
  /// An emitter has no value to be sent first.
  public typealias Kind = Silent

  /// The emitter itself.
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
  /// What is sent: the value.
  public typealias SendValue = Value
  /// `sync()` sends the value first.
  public typealias Kind = Synced

  /// The property itself, without its replay if nothing is to be fetched.
  @inlinable
  public func source(fetching: Bool) -> EventSource<Value> {
    fetching ? eraseToEventSource() : EventSource(SourceWithoutReplay(upstream: self))
  }

  /// The value.
  @inlinable
  public func fetchedValue() -> Value { value }

  /// Sets `value`.
  @inlinable
  public func broadcast(value: Value) { self.value = value }

  /// Sets `value`.
  @inlinable
  public func receive(value: Value) { self.value = value }
}
