import Parallelism
import Reactive

/// A group of disposables that are disposed together. A disposable that is inserted after the disposal is disposed at
/// once. Thread-safe.
public final class CompositeDisposable: Cancelable {
  private let lock = Lock()
  /// Nil after the disposal.
  private var disposables: Bag<any Disposable>? = Bag()

  /// A key of an inserted disposable, for its removal.
  public struct DisposeKey {
    fileprivate let key: BagKey
  }

  /// Creates a group of `disposables`.
  public init(disposables: [any Disposable]) {
    for disposable in disposables { _ = self.disposables?.insert(disposable) }
  }

  /// Creates a group of `disposables`.
  public convenience init(_ disposables: any Disposable...) { self.init(disposables: disposables) }

  @usableFromInline convenience init(_ disposables: [any Disposable]) { self.init(disposables: disposables) }

  /// The number of disposables in the group.
  public var count: Int { lock.withLock { disposables?.count ?? 0 } }

  /// Whether the group was disposed.
  public var isDisposed: Bool { lock.withLock { disposables == nil } }

  /// Adds `disposable`. If the group was disposed, disposes it and returns nil. O(1).
  @discardableResult
  public func insert(_ disposable: any Disposable) -> DisposeKey? {
    let key = lock.withLock { disposables?.insert(disposable) }
    if key == nil { disposable.dispose() }
    return key.map(DisposeKey.init)
  }

  /// Removes and disposes the disposable of `key`. O(1).
  public func remove(for key: DisposeKey) {
    lock.withLock { disposables?.removeKey(key.key) }?.dispose()
  }

  /// Disposes all disposables, in the order of insertion.
  public func dispose() {
    guard let all = lock.withLock({ disposables.take() }) else { return }
    all.forEach { $0.dispose() }
  }
}
