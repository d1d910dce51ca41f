import Reactive

extension EventEmitter: Broadcastable, Receivable {
  /// The type of its events.
  public typealias SendValue = Event

  /// Returns the source of the events.
  @inlinable
  public func source(fetching: Bool) -> AnyEventSource<Event> { guardedSource() }

  /// Emits `value`, unless a chain that begins with this emitter is the cause.
  @inlinable
  public func broadcast(value: Event) { SourceLoopGuard.send(from: self) { emit(value) } }

  /// Emits `value`, unless a chain that begins with this emitter is the cause.
  @inlinable
  public func receive(value: Event) { broadcast(value: value) }
}

extension Property: ValueHolding {
  /// The type of its value.
  public typealias SendValue = Value

  /// Returns the source of the changes. If `fetching` is true, it sends the current value first.
  @inlinable
  public func source(fetching: Bool) -> AnyEventSource<Value> {
    guardedSource(current: fetching ? { self.value } : nil)
  }

  /// Sets `value`, unless a chain that begins with this property is the cause.
  @inlinable
  public func broadcast(value: Value) { SourceLoopGuard.send(from: self) { self.value = value } }
}

extension EventSource where Self: AnyObject {
  /// Returns the source of a chain that begins with this source. It sends `current()` first.
  @inlinable
  func guardedSource(current: (() -> Event?)? = nil) -> AnyEventSource<Event> {
    let sourceGuard = SourceLoopGuard.shared(of: self)
    let events = map { Caused($0, by: sourceGuard.cause) }
    return AnyEventSource(SenderSource(upstream: events, loopGuard: sourceGuard.loopGuard, current: current))
  }
}
