import Reactive

/// The loop guard of a source of `Reactive`, whose events do not carry the path of their cause.
///
/// The cause is set by an event that the transaction delivers directly before the change of the source, and removed by
/// one that it delivers directly after it.
@usableFromInline
final class SourceLoopGuard: SenderAssociatedObject {
  @safe @exclusivity(unchecked) private var causes: EventEmitter<PropagationPath?>?
  private var causesSubscription: Disposer?

  deinit { AssociatedObjectRegistry.remove(self) }

  /// Returns the guard of `source`. The chain that observes it must retain the guard.
  @usableFromInline
  static func of(_ source: AnyObject) -> SourceLoopGuard {
    AssociatedObjectRegistry.shared(of: source) { SourceLoopGuard(of: $0) }
  }

  /// Runs `change`, which changes `source`, unless the change that a chain is delivering has come from that source.
  @usableFromInline
  static func send(from source: AnyObject, _ change: () -> Void) {
    guard CurrentPropagationPath.value != nil,
      let sourceGuard = AssociatedObjectRegistry.existing(SourceLoopGuard.self, of: source)
    else {
      return change()
    }
    sourceGuard.send { cause in
      let causes = sourceGuard.causes ?? sourceGuard.makeCauses()
      causes.emit(cause)
      change()
      causes.emit(nil)
    }
  }

  private func makeCauses() -> EventEmitter<PropagationPath?> {
    let causes = EventEmitter<PropagationPath?>()
    causesSubscription = causes.subscribe { [weak self] in self?.setCause($0) }
    self.causes = causes
    return causes
  }
}
