import Parallelism
import Reactive

/// A type that removes subscribers by key, such as a subject.
@usableFromInline
protocol KeyedUnsubscribing: AnyObject {
  func unsubscribe(_ key: BagKey)
}

/// A disposable for one subscription to a subject. It does not keep the subject alive.
public final class SubscriptionDisposable: Disposable {
  private let lock = Lock()
  private weak var owner: (any KeyedUnsubscribing)?
  private let key: BagKey

  @usableFromInline init(owner: any KeyedUnsubscribing, key: BagKey) { (self.owner, self.key) = (owner, key) }

  /// Ends the subscription. O(1).
  public func dispose() {
    lock.withLock {
      defer { owner = nil }
      return owner
    }?.unsubscribe(key)
  }
}
