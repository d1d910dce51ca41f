/// Retains observers and invalidates them when it is released.
public final class ObserverPool {
  private var observers: [ObjectIdentifier: AnyObserver] = [:]

  /// Creates an empty pool.
  public init() {}

  deinit { invalidate() }

  /// Retains `observer`. O(1).
  public func add(_ observer: AnyObserver) { observers[ObjectIdentifier(observer)] = observer }

  /// Releases `observer` without invalidating it. O(1).
  public func remove(_ observer: AnyObserver) { observers[ObjectIdentifier(observer)] = nil }

  /// Invalidates and removes all observers. O(observers).
  public func invalidate() {
    let all = observers
    observers = [:]
    for observer in all.values { observer.invalidate() }
  }
}
