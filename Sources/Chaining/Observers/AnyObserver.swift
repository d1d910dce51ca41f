import Reactive

/// A chain that is going. It ends when it is told to, or dropped.
public final class AnyObserver {
  private let disposer: Disposer

  @usableFromInline init(_ disposer: Disposer) { self.disposer = disposer }

  deinit { disposer.dispose() }

  /// Ends the chain: once this returns, nothing of it is called again. O(1) for each sender.
  public func invalidate() { disposer.dispose() }

  /// Whether it has ended.
  public var isInvalidated: Bool { disposer.isDisposed }

  /// Leaves it to `pool`, which ends it at its own end.
  public func addTo(_ pool: ObserverPool) { pool.add(self) }
}
