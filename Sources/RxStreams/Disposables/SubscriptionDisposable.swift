import Hardware
import Reactive

/// Who lets subscribers go by their key: a subject.
@usableFromInline
protocol KeyedUnsubscribing: AnyObject {
  func unsubscribe(_ key: BagKey)
}

/// The end of one subscription to a subject, which it does not keep alive.
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
