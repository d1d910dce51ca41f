import Hardware
import Reactive

/// Several disposables as one. What is inserted after its end is disposed at once. Thread-safe.
public final class CompositeDisposable: Disposable {
  private let lock = Lock()
  /// Nil after the end.
  private var disposables: Bag<any Disposable>? = Bag()

  /// Names what was inserted, for its removal.
  public struct DisposeKey {
    fileprivate let key: BagKey
  }

  /// Holds `disposables`.
  public init(_ disposables: [any Disposable] = []) {
    for disposable in disposables { _ = self.disposables?.insert(disposable) }
  }

  /// How many it holds.
  public var count: Int { lock.withLock { disposables?.count ?? 0 } }

  /// Whether it was disposed.
  public var isDisposed: Bool { lock.withLock { disposables == nil } }

  /// Takes over `disposable`; nil, and it is disposed, after the end. O(1).
  @discardableResult
  public func insert(_ disposable: any Disposable) -> DisposeKey? {
    let key = lock.withLock { disposables?.insert(disposable) }
    if key == nil { disposable.dispose() }
    return key.map(DisposeKey.init)
  }

  /// Disposes what `key` names, and holds it no longer. O(1).
  public func remove(for key: DisposeKey) {
    lock.withLock { disposables?.removeKey(key.key) }?.dispose()
  }

  /// Disposes all, in the order of insertion.
  public func dispose() {
    guard let all = lock.withLock({ disposables.take() }) else { return }
    all.forEach { $0.dispose() }
  }
}
