import Reactive

/// The part of a sender that breaks loops: a change is ignored if it has already passed through the sender.
///
/// `send` runs in the handler that causes a change, and `deliver` later, for each chain that begins with the sender.
/// The path of the cause is handed from one to the other by two events, which the transaction delivers directly before
/// and after the change.
@usableFromInline
class LoopGuard {
  /// The path that identifies this sender. Nil before the first delivery.
  private final var identity: ChangePath?
  /// The path of the change that is being delivered. Nil if no chain caused it.
  private final var cause: ChangePath?
  /// The path of the last delivery that had a cause, for the next one with the same cause.
  private final var lastPath: ChangePath?
  private final var causes: EventEmitter<ChangePath?>?
  /// The identity under which `SenderRegistry` finds this object. Nil if its sender stores it.
  final var registered: ObjectIdentifier?

  @usableFromInline
  init() {}

  deinit {
    if let registered { SenderRegistry.removeEntry(of: registered) }
  }

  /// Runs `change`, which changes the sender, unless the change that a chain is delivering has come from this sender.
  ///
  /// O(1) outside of a chain's delivery, otherwise O(senders that the change has passed through).
  @usableFromInline
  final func send(_ change: () -> Void) {
    guard let cause = CurrentPath.value else { return change() }
    if let identity, cause.contains(identity) { return }
    let causes = causes ?? makeCauses()
    causes.emit(cause)
    change()
    causes.emit(nil)
  }

  /// Runs `handlers`, which deliver a change of the sender to a chain. It does not allocate if the sender's last change
  /// had the same cause.
  @usableFromInline
  final func deliver(_ handlers: () -> Void) { CurrentPath.with(path, handlers) }

  private final var path: ChangePath {
    let identity = identity ?? ChangePath()
    self.identity = identity
    guard let cause else { return identity }
    if let lastPath, lastPath.previous === cause { return lastPath }
    let path = cause.appending(identity)
    lastPath = path
    return path
  }

  private final func makeCauses() -> EventEmitter<ChangePath?> {
    let causes = EventEmitter<ChangePath?>()
    // The subscription ends with the emitter, which this object owns.
    _ = causes.subscribe { [weak self] in self?.cause = $0 }
    self.causes = causes
    return causes
  }
}
