import Reactive

/// Sends what it is told to.
public final class Notifier<Value>: Broadcastable, Receivable {
  /// What it sends.
  public typealias SendValue = Value

  @usableFromInline let emitter = EventEmitter<Value>()

  /// Creates a notifier.
  @inlinable
  public init() {}

  /// Sends `value` to all chains that begin with this. O(observers).
  @inlinable
  public func notify(value: Value) { emitter.emit(value) }

  /// Sends that something happened.
  @inlinable
  public func notify() where Value == Void { emitter.emit(()) }

  /// Sends `value`.
  @inlinable
  public func broadcast(value: Value) { emitter.emit(value) }

  /// Sends `value`.
  @inlinable
  public func receive(value: Value) { emitter.emit(value) }

  /// What it sends.
  @inlinable
  public func source(fetching: Bool) -> EventSource<Value> { emitter.eraseToEventSource() }
}
