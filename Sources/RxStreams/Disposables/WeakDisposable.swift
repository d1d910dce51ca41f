/// The end of something that it does not keep alive.
final class WeakDisposable: Disposable {
  private let lock = Lock()
  private weak var target: (any Disposable & AnyObject)?

  init(_ target: any Disposable & AnyObject) { self.target = target }

  func dispose() {
    lock.withLock {
      defer { target = nil }
      return target
    }?.dispose()
  }
}
