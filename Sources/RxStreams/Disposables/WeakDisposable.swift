import Parallelism
import Reactive

/// A disposable that disposes another one, which it does not keep alive.
@usableFromInline
final class WeakDisposable: Disposable {
  private let lock = Lock()
  private weak var target: (any Disposable & AnyObject)?

  @usableFromInline init(_ target: any Disposable & AnyObject) { self.target = target }

  @usableFromInline func dispose() {
    lock.withLock {
      defer { target = nil }
      return target
    }?.dispose()
  }
}
