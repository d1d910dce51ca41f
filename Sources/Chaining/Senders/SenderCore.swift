import Reactive

/// The emitter and the loop guard of a sender.
@frozen @usableFromInline
struct SenderCore<Value> {
  @usableFromInline let emitter = EventEmitter<Caused<Value>>()
  @usableFromInline let loopGuard = LoopGuard()

  @inlinable
  init() {}

  /// Sends `value` to all chains, unless it has come from this sender. O(observers).
  @inlinable
  func send(_ value: Value) { send { emitter.emit(Caused(value, by: $0)) } }

  /// Calls `change` with the path of its cause, unless the change has come from this sender.
  @inlinable
  func send(_ change: (_ cause: PropagationPath?) -> Void) { loopGuard.send(change) }

  /// Sends `values` to all chains, from a change that `send` has allowed. O(values * observers).
  func emit(_ values: [Value], by cause: PropagationPath?) {
    batch { for value in values { emitter.emit(Caused(value, by: cause)) } }
  }

  /// Returns a source of the values, for one subscription. It sends `current()` first, unless that is nil. A
  /// subscription retains `owner`, which must not own the emitter unless nothing else does.
  @inlinable
  func source(retaining owner: AnyObject? = nil, current: (() -> Value?)? = nil) -> AnyEventSource<Value> {
    AnyEventSource(SenderSource(upstream: emitter, loopGuard: loopGuard, owner: owner, current: current))
  }
}

/// The core of a sender that does not store one. Its observers retain it.
final class AssociatedSenderCore<Value>: SenderAssociatedObject {
  let core = SenderCore<Value>()

  /// Returns the core of `sender`.
  static func of(_ sender: AnyObject) -> AssociatedSenderCore {
    AssociatedObjectRegistry.shared(of: sender) { AssociatedSenderCore() }
  }

  /// Returns a source of the values, for one subscription, which retains this object.
  func source(current: (() -> Value?)? = nil) -> AnyEventSource<Value> {
    core.source(retaining: self, current: current)
  }
}
