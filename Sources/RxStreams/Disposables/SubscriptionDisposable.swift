/// A type that removes subscribers by key, such as a subject.
@usableFromInline
protocol KeyedUnsubscribing: AnyObject {
  func isSubscribed(_ key: BagKey) -> Bool
  func unsubscribe(_ key: BagKey)
}

/// A disposable for one subscription to a subject or relay. It does not keep the subject alive. Thread-safe.
public struct SubscriptionDisposable: Cancelable {
  private weak var owner: (any KeyedUnsubscribing)?
  private let key: BagKey

  @usableFromInline init(owner: any KeyedUnsubscribing, key: BagKey) { (self.owner, self.key) = (owner, key) }

  /// Whether the subscription has ended: it was disposed, or the subject has stopped or was freed. O(1).
  public var isDisposed: Bool { owner?.isSubscribed(key) != true }

  /// Ends the subscription. O(1).
  public func dispose() { owner?.unsubscribe(key) }
}
