import Reactive

/// The emitter and the loop guard of a sender.
@usableFromInline
final class SenderCore<Value>: LoopGuard {
  @usableFromInline let emitter = EventEmitter<Caused<Value>>()

  @inlinable
  override init() { super.init() }

  /// Sends `value` to all chains, unless it has come from this sender. O(observers).
  @inlinable
  func send(_ value: Value) { send { emitter.emit(Caused(value, by: $0)) } }

  /// Sends `values` to all chains, from a change that `send` has allowed. O(values * observers).
  func emit(_ values: [Value], by cause: ChangePath?) {
    batch { for value in values { emitter.emit(Caused(value, by: cause)) } }
  }

  /// Returns a source of the values, for one subscription. It sends `current()` first, unless that is nil.
  @inlinable
  func source(current: (() -> Value?)? = nil) -> EventSource<Value> {
    EventSource(SenderSource(upstream: emitter, loopGuard: self, current: current))
  }
}
