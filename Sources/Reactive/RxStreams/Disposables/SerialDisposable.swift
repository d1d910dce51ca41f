import Parallelism
import Reactive

/// A disposable that holds one other disposable at a time. A new one replaces and disposes the previous one. After the
/// disposal of the serial disposable, a new one is disposed at once. Thread-safe.
public final class SerialDisposable: Cancelable {
  private let lock = Lock()
  private var current: (any Disposable)?
  private var isEnded = false

  /// Creates an empty serial disposable.
  public init() {}

  /// Whether it was disposed.
  public var isDisposed: Bool { lock.withLock { isEnded } }

  /// The current disposable. A set disposes the previous one.
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

  /// Disposes the current disposable, and from then on every disposable that is set.
  public func dispose() {
    lock.withLock {
      isEnded = true
      return current.take()
    }?.dispose()
  }
}
