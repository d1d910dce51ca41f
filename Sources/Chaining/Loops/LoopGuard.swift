/// The part of a sender that breaks loops: a change is ignored if it has already passed through the sender.
///
/// `send` runs in the code that causes a change. The change carries the path of its cause until the transaction
/// delivers it, by `deliver`, for each chain that begins with the sender.
@usableFromInline
final class LoopGuard {
  /// The path that identifies this sender, which is that of a delivery without a cause.
  private let identity = PropagationPath()
  /// The path of the last delivery that had a cause, for the next one with the same cause. It is accessed by single
  /// loads and stores.
  @safe @exclusivity(unchecked) private var lastPath: PropagationPath?

  @usableFromInline
  init() {}

  /// Calls `change` with the path of the change that a chain is delivering, or nil. Does not call it if that change has
  /// come from this sender.
  ///
  /// O(1) outside of a chain's delivery, otherwise O(senders that the change has passed through).
  @usableFromInline
  func send(_ change: (_ cause: PropagationPath?) -> Void) {
    let cause = CurrentPropagationPath.value
    if let cause, cause.contains(identity) { return }
    change(cause)
  }

  /// Runs `handlers`, which deliver a change to a chain. It does not allocate if the sender's last change had the same
  /// cause.
  @usableFromInline
  func deliver(after cause: PropagationPath?, _ handlers: () -> Void) {
    // A constant is passed on without retaining it.
    guard let cause else { return CurrentPropagationPath.with(identity, handlers) }
    CurrentPropagationPath.with(path(after: cause), handlers)
  }

  private func path(after cause: PropagationPath) -> PropagationPath {
    if let lastPath, lastPath.previous === cause { return lastPath }
    let path = cause.appending(identity)
    lastPath = path
    return path
  }
}

/// A value, and the path of the change that caused it. The path is nil if no chain did.
@frozen @usableFromInline
struct Caused<Value> {
  @usableFromInline let value: Value
  @usableFromInline let cause: PropagationPath?

  @inlinable
  init(_ value: Value, by cause: PropagationPath? = nil) { (self.value, self.cause) = (value, cause) }
}
