/// Ends what it stands for: a subscription.
///
/// Dropping a disposer ends nothing. Keep it and call `dispose()`, or hand it to a `DisposerBag`.
open class Disposer {
  /// Creates a disposer that has nothing to end.
  @inlinable public init() {}

  /// Ends the subscription: once this returns, its handler is not called again, not even for the emission under way.
  /// A second call does nothing. O(1) for each source subscribed to, however many others subscribe to them.
  open func dispose() {}

  /// Whether nothing is left to end: `dispose()` was called, or every source has gone.
  open var isDisposed: Bool { true }
}

extension Disposer {
  /// Leaves the disposer to `bag`, which disposes it at the bag's end.
  public final func disposed(by bag: DisposerBag) { bag.add(self) }
}
