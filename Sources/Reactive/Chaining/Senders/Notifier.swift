import Reactive

/// A sender of events.
public final class Notifier<Value>: Broadcastable, Receivable {
  /// The type of its events.
  public typealias SendValue = Value

  @usableFromInline let core = SenderCore<Value>()

  /// Creates a notifier.
  @inlinable
  public init() {}

  /// Sends `value` to all chains that begin with this notifier, unless one of them is the cause. O(observers).
  @inlinable
  public func notify(value: Value) { core.send(value) }

  /// Sends an event without a value. O(observers).
  @inlinable
  public func notify() where Value == Void { notify(value: ()) }

  /// Sends `value`. The same as `notify(value:)`.
  @inlinable
  public func broadcast(value: Value) { notify(value: value) }

  /// Sends `value`. The same as `notify(value:)`.
  @inlinable
  public func receive(value: Value) { notify(value: value) }

  /// Calls `handler` with the events.
  @inlinable
  public func _attachChain(
    _ handler: @escaping (Value) -> Void, fetching: Bool, parent: ParentJoinReference
  ) -> AttachedNode {
    core.attach(handler, parent)
  }
}
