import Parallelism
import Reactive

/// A disposable that is shared by counting: it disposes another one when it was disposed itself and all disposables
/// that `retain()` returned were disposed too. Thread-safe.
public final class RefCountDisposable: Cancelable {
  private let lock = Lock()
  /// The shared disposable. Nil when it was disposed.
  private var shared: (any Disposable)?
  private var retainCount = 0
  private var isPrimaryDisposed = false

  /// Creates a shared owner of `disposable`.
  public init(disposable: any Disposable) { shared = disposable }

  /// Whether the shared disposable was disposed.
  public var isDisposed: Bool { lock.withLock { shared == nil } }

  /// Returns a disposable that keeps the shared one from being disposed until it is disposed itself. If the shared one
  /// was disposed, the result does nothing.
  public func retain() -> any Disposable {
    let isLive = lock.withLock {
      if shared != nil { retainCount += 1 }
      return shared != nil
    }
    return isLive ? AnonymousDisposable { self.release() } : NopDisposable()
  }

  /// Disposes the shared disposable as soon as every disposable that `retain()` returned was disposed.
  public func dispose() {
    lock.withLock {
      isPrimaryDisposed = true
      return takeIfUnused()
    }?.dispose()
  }

  private func release() {
    lock.withLock {
      retainCount -= 1
      return takeIfUnused()
    }?.dispose()
  }

  private func takeIfUnused() -> (any Disposable)? {
    isPrimaryDisposed && retainCount == 0 ? shared.take() : nil
  }
}
