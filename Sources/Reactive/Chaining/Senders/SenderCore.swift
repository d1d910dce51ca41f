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

  /// Calls `handler` with the values of one chain. Calls it with `current()` first, unless that is nil. The subscription
  /// does not retain the emitter.
  @inlinable
  func attach(
    _ handler: @escaping (Value) -> Void, _ parent: ParentJoinReference, current: (() -> Value?)? = nil
  ) -> AttachedNode {
    let node = loopGuard.attach(handler, to: emitter, parent)
    if let value = current?() { handler(value) }
    return node
  }
}

/// The emitter and the loop guard of a sender that does not store them. Its observers retain it.
@usableFromInline
final class AssociatedSenderCore<Value>: SenderAssociatedObject {
  @usableFromInline let emitter = EventEmitter<Caused<Value>>()

  @usableFromInline
  override init(of owner: AnyObject) { super.init(of: owner) }

  // The emitter is released after this. Its handlers may then use the sender.
  deinit { AssociatedObjectRegistry.remove(self) }

  /// Returns the core of `sender`.
  @inlinable
  static func of(_ sender: AnyObject) -> AssociatedSenderCore {
    AssociatedObjectRegistry.shared(of: sender) { AssociatedSenderCore(of: $0) }
  }

  /// Sends `value` to all chains, unless it has come from this sender. O(observers).
  @inlinable
  func send(_ value: Value) { send { emitter.emit(Caused(value, by: $0)) } }

  /// Calls `handler` with the values of one chain, whose subscription retains this object.
  @inlinable
  func attach(_ handler: @escaping (Value) -> Void, _ parent: ParentJoinReference) -> AttachedNode {
    attach(handler, to: emitter, parent)
  }
}
