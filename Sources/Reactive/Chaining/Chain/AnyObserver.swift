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

/// A collection that retains observers and invalidates them when it is released.
///
/// A pool releases ended observers from time to time. It holds at most 16, or twice as many as were live at the last
/// release.
public final class ObserverPool {
  private var observers: [ObjectIdentifier: AnyObserver] = [:]
  private var threshold = SweepThreshold()

  /// Creates an empty pool.
  public init() {}

  deinit { invalidate() }

  /// Retains `observer`. Amortised O(1).
  public func add(_ observer: AnyObserver) {
    if observers.count >= threshold.count {
      observers = observers.filter { !$0.value.isInvalidated }
      threshold.update(liveCount: observers.count)
    }
    observers[ObjectIdentifier(observer)] = observer
  }

  /// Releases `observer` without invalidating it. O(1).
  public func remove(_ observer: AnyObserver) { observers[ObjectIdentifier(observer)] = nil }

  /// Invalidates and removes all observers. O(observers).
  public func invalidate() {
    let all = observers
    observers = [:]
    threshold = SweepThreshold()
    for observer in all.values { observer.invalidate() }
  }

  /// The number of observers in the pool.
  package var count: Int { observers.count }
}
