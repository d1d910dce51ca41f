import Reactive

/// Sends what it is told to.
public final class Notifier<Value>: Broadcastable, Receivable {
  /// What it sends.
  public typealias SendValue = Value

  private let emitter = EventEmitter<Value>()

  /// Creates a notifier.
  public init() {}

  /// Sends `value` to all chains that begin with this. O(observers).
  public func notify(value: Value) { emitter.emit(value) }

  /// Sends that something happened.
  public func notify() where Value == Void { emitter.emit(()) }

  /// Sends `value`.
  public func broadcast(value: Value) { emitter.emit(value) }

  /// Sends `value`.
  public func receive(value: Value) { emitter.emit(value) }

  /// What it sends.
  public func source(fetching: Bool) -> EventSource<Value> { emitter.eraseToEventSource() }
}
