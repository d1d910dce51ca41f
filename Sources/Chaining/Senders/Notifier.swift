import Reactive

/// A sender of events.
public final class Notifier<Value>: Broadcastable, Receivable {
  /// The type of its events.
  public typealias SendValue = Value

  @usableFromInline let emitter = EventEmitter<Value>()

  /// Creates a notifier.
  @inlinable
  public init() {}

  /// Sends `value` to all chains that begin with this notifier. O(observers).
  @inlinable
  public func notify(value: Value) { emitter.emit(value) }

  /// Sends an event without a value. O(observers).
  @inlinable
  public func notify() where Value == Void { emitter.emit(()) }

  /// Sends `value`. The same as `notify(value:)`.
  @inlinable
  public func broadcast(value: Value) { emitter.emit(value) }

  /// Sends `value`. The same as `notify(value:)`.
  @inlinable
  public func receive(value: Value) { emitter.emit(value) }

  /// Returns the source of the events.
  @inlinable
  public func source(fetching: Bool) -> EventSource<Value> { emitter.eraseToEventSource() }
}
