import Hardware
import Reactive

/// A place for one disposable after another: each new one ends the one before, and after the place's own end, itself.
/// Thread-safe.
public final class SerialDisposable: Disposable {
  private let lock = Lock()
  private var current: (any Disposable)?
  private var isEnded = false

  /// Creates an empty place.
  public init() {}

  /// Whether it was disposed.
  public var isDisposed: Bool { lock.withLock { isEnded } }

  /// What it holds; a set disposes what it held before.
  public var disposable: (any Disposable)? {
    get { lock.withLock { current } }
    set {
      let superseded = lock.withLock {
        if isEnded { return newValue }
        defer { current = newValue }
        return current
      }
      superseded?.dispose()
    }
  }

  /// Disposes what it holds, and all that it is given from then on.
  public func dispose() {
    lock.withLock {
      isEnded = true
      return current.take()
    }?.dispose()
  }
}
