/// Keeps observers, and ends them when it goes.
public final class ObserverPool {
  private var observers: [ObjectIdentifier: AnyObserver] = [:]

  /// Creates an empty pool.
  public init() {}

  deinit { invalidate() }

  /// Takes over `observer`. O(1).
  public func add(_ observer: AnyObserver) { observers[ObjectIdentifier(observer)] = observer }

  /// Lets `observer` go, without ending it. O(1).
  public func remove(_ observer: AnyObserver) { observers[ObjectIdentifier(observer)] = nil }

  /// Ends all observers; the pool is empty then.
  public func invalidate() {
    let all = observers
    observers = [:]
    for observer in all.values { observer.invalidate() }
  }
}
