import Reactive

/// The subscription of a running chain. It ends on `invalidate()` or when the observer is released.
public final class AnyObserver {
  private let disposer: Disposer

  @usableFromInline init(_ disposer: consuming Disposer) { self.disposer = disposer }

  /// Ends the chain. After this returns, no closure of the chain is called. O(1) for each sender.
  public func invalidate() { disposer.dispose() }

  /// Whether the chain has ended.
  public var isInvalidated: Bool { disposer.isDisposed }

  /// Adds the observer to `pool`, which invalidates it when the pool is released.
  public func addTo(_ pool: ObserverPool) { pool.add(self) }
}
