import CReactive
import Reactive

/// The part of a sender that breaks loops: a change is ignored if it has already passed through the sender.
///
/// `send` runs in the code that causes a change. The change carries the path of its cause until the transaction
/// delivers it, by `deliver`, for each chain that begins with the sender.
///
/// The properties are accessed by single loads and stores, so that each access is exclusive without the check at run
/// time.
@usableFromInline
class LoopGuard {
  /// The paths that end in this sender.
  @safe @exclusivity(unchecked) final var paths = PropagationPathList()
  /// The path of a delivery without a cause. Created by the first one, and never replaced.
  @safe @exclusivity(unchecked) private final var rootPath: PropagationPath?
  /// The address of `rootPath`, which is read without retaining it. The handlers of a delivery retain this object.
  @safe @exclusivity(unchecked) @usableFromInline final private(set) var rootReference: PathReference?
  /// The path of the last delivery that had a cause, for the next one with the same cause.
  @safe @exclusivity(unchecked) private final var lastPath: PropagationPath?
  /// The path of the change that is pending or is being delivered. Nil if no chain caused it. Only of a sender that
  /// delivers its latest value, which does not carry the path.
  @safe @exclusivity(unchecked) @usableFromInline final private(set) var cause: PropagationPath?
  /// Whether a chain is being attached to a source that then sends its current value.
  @safe @exclusivity(unchecked) private final var isAttaching = false
  /// The address of `rootPath` if the latest value is delivered on that path: not while `isAttaching`, and not if there
  /// is a `cause`.
  @safe @exclusivity(unchecked) @usableFromInline final private(set) var latestRoot: PathReference?

  @usableFromInline
  init() {}

  deinit { paths.forgetSender() }

  /// Calls `change` with the path of the change that a chain is delivering, or nil. Does not call it if that change has
  /// come from this sender.
  ///
  /// O(1) outside of a chain's delivery; see `PropagationPath.contains`.
  @inlinable @inline(__always)
  final func send(_ change: (_ cause: PropagationPath?) -> Void) {
    if CurrentPropagationPath.isNone { change(nil) } else { sendCaused(change) }
  }

  @usableFromInline @inline(never)
  final func sendCaused(_ change: (_ cause: PropagationPath?) -> Void) {
    let cause = CurrentPropagationPath.value
    if let cause, cause.contains(self) { return }
    change(cause)
  }

  /// Sets `cause`.
  @inlinable @inline(__always)
  final func setCause(_ cause: PropagationPath?) {
    if cause != nil || self.cause != nil { storeCause(cause) }
  }

  @usableFromInline
  final func storeCause(_ cause: PropagationPath?) {
    self.cause = cause
    updateLatestRoot()
  }

  @usableFromInline
  final func setAttaching(_ isAttaching: Bool) {
    self.isAttaching = isAttaching
    updateLatestRoot()
  }

  private final func updateLatestRoot() {
    latestRoot = isAttaching || cause != nil ? nil : rootReference
  }

  /// Calls `handler` with the values of `emitter`, each on its path.
  @inlinable
  final func attach<Value>(
    _ handler: @escaping (Value) -> Void, to emitter: EventEmitter<Caused<Value>>,
    _ parent: ParentJoinReference
  ) -> AttachedNode {
    emitter._attach({ event in self.deliver(after: event.cause) { handler(event.value) } }, parent: parent)
  }

  /// Calls `handler` with the values of `source`, each on the path after `cause`. The value that `source` sends at once
  /// is ignored.
  @inlinable
  final func attach<Source: EventSource>(
    _ handler: @escaping (Source.Event) -> Void, toValuesOf source: Source, _ parent: ParentJoinReference
  ) -> AttachedNode {
    setAttaching(true)
    let node = source._attach({ value in self.deliverLatest { handler(value) } }, parent: parent)
    setAttaching(false)
    return node
  }

  /// Runs `handlers`, which deliver the latest value to a chain, on the path after `cause`.
  @inlinable @inline(__always)
  final func deliverLatest(_ handlers: () -> Void) {
    guard let latestRoot else { return deliverSpecial(handlers) }
    CurrentPropagationPath.with(latestRoot, handlers)
  }

  @usableFromInline @inline(never)
  final func deliverSpecial(_ handlers: () -> Void) {
    if isAttaching { return }
    deliver(after: cause, handlers)
    updateLatestRoot()
  }

  /// Runs `handlers`, which deliver a change to a chain. It does not allocate if the sender's last change had the same
  /// cause.
  @inlinable @inline(__always)
  final func deliver(after cause: PropagationPath?, _ handlers: () -> Void) {
    if let cause { return CurrentPropagationPath.with(path(after: cause), handlers) }
    CurrentPropagationPath.with(rootReference ?? makeRoot(), handlers)
  }

  @usableFromInline @inline(never)
  final func makeRoot() -> PathReference {
    let path = PropagationPath(self, after: nil), reference = PathReference(path)
    (rootPath, rootReference) = (path, reference)
    return reference
  }

  /// Returns the path of a delivery after `cause`.
  @usableFromInline
  final func path(after cause: PropagationPath) -> PropagationPath {
    if let lastPath, lastPath.previous === cause { return lastPath }
    let path = PropagationPath(self, after: cause)
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
