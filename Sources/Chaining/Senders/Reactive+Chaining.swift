import Reactive

extension EventEmitter: Broadcastable, Receivable {
  /// The type of its events.
  public typealias SendValue = Event

  /// Returns the source of the events.
  @inlinable
  public func source(fetching: Bool) -> EventSource<Event> {
    EventSource(SenderSource(upstream: self, loopGuard: SenderRegistry.loopGuard(of: self), current: nil))
  }

  /// Emits `value`, unless a chain that begins with this emitter is the cause.
  @inlinable
  public func broadcast(value: Event) { SenderRegistry.send(from: self) { emit(value) } }

  /// Emits `value`, unless a chain that begins with this emitter is the cause.
  @inlinable
  public func receive(value: Event) { broadcast(value: value) }
}

extension Property: ValueHolding {
  /// The type of its value.
  public typealias SendValue = Value

  /// Returns the source of the changes. If `fetching` is true, it sends the current value first.
  @inlinable
  public func source(fetching: Bool) -> EventSource<Value> {
    source(loopGuard: SenderRegistry.loopGuard(of: self), fetching: fetching)
  }

  /// Sets `value`, unless a chain that begins with this property is the cause.
  @inlinable
  public func broadcast(value: Value) { SenderRegistry.send(from: self) { self.value = value } }

  @inlinable
  func source(loopGuard: LoopGuard, fetching: Bool) -> EventSource<Value> {
    EventSource(SenderSource(upstream: self, loopGuard: loopGuard, current: fetching ? { self.value } : nil))
  }
}
