import Synchronization

/// A disposable for one subscription to a subject or relay. It does not keep the subject alive. Thread-safe.
public struct SubscriptionDisposable: Cancelable {
  @usableFromInline let subscription: BroadcastSubscription

  @inlinable
  init(_ subscription: BroadcastSubscription) { self.subscription = subscription }

  /// Whether the subscription has ended: it was disposed, or the subject has stopped or was freed. O(1).
  public var isDisposed: Bool { subscription.isDisposed }

  /// Ends the subscription. O(1).
  public func dispose() { subscription.dispose() }
}

/// The state of a subscription to a subject, for the disposable, which retains neither the subject nor the handler.
@usableFromInline
final class BroadcastSubscription {
  /// The bits of the state.
  @usableFromInline static var disposed: UInt8 { 1 }
  @usableFromInline static var stopped: UInt8 { 2 }

  private let list: SubscriberList
  /// The place in the list, whose lock guards it.
  fileprivate(set) var index = 0
  @usableFromInline let state = Atomic<UInt8>(0)

  @usableFromInline
  init(in list: SubscriberList) { self.list = list }

  /// Whether the handler must not be called any more.
  @inlinable var isSilent: Bool { state.load(ordering: .acquiring) & Self.disposed != 0 }

  var isDisposed: Bool { state.load(ordering: .acquiring) != 0 }

  func dispose() {
    let found = state.bitwiseOr(Self.disposed, ordering: .acquiringAndReleasing).oldValue
    if found == 0 { list.remove(self) }
  }
}

/// One subscriber of a subject. Its subclass holds the handler.
@usableFromInline
class Subscriber {
  @usableFromInline final let subscription: BroadcastSubscription

  @inlinable
  init(_ subscription: BroadcastSubscription) { self.subscription = subscription }
}

/// The subscribers of a subject, in the order of subscription. It is not generic, so that a disposal needs no metadata.
///
/// Subscriptions retain it after the subject was freed, but the subject empties it in its deinit. So they need no weak
/// reference to the subject, which would make each of its retains slower.
@usableFromInline
final class SubscriberList {
  /// The lock that guards the list.
  @usableFromInline let guardingLock: SerialLock
  /// Nil for a removed subscriber. A delivery keeps a copy.
  @safe @exclusivity(unchecked) @usableFromInline var places: ContiguousArray<Subscriber?> = []
  @safe @exclusivity(unchecked) @usableFromInline var liveCount = 0

  @inlinable
  init(guardedBy lock: SerialLock) { guardingLock = lock }

  /// Adds `subscriber`. The lock is held. Amortised O(1).
  @usableFromInline
  func add(_ subscriber: Subscriber) {
    subscriber.subscription.index = places.count
    places.append(subscriber)
    liveCount += 1
  }

  /// Removes all subscribers, because the subject is being freed.
  @usableFromInline
  func removeAll() {
    let state = guardingLock.lock(), removed = removeAllAsStopped()
    guardingLock.unlock(state)
    withExtendedLifetime(removed) {}
  }

  /// Removes and returns all subscribers, which may receive the stop event next. The lock is held.
  @usableFromInline
  func removeAllAsStopped() -> ContiguousArray<Subscriber?> {
    defer { (places, liveCount) = ([], 0) }
    for case let subscriber? in places {
      subscriber.subscription.state.bitwiseOr(BroadcastSubscription.stopped, ordering: .acquiringAndReleasing)
    }
    return places
  }

  /// Removes the subscriber of `subscription`. Amortised O(1).
  func remove(_ subscription: BroadcastSubscription) {
    let state = guardingLock.lock()
    var removed: Subscriber?
    let index = subscription.index
    // The subject may have stopped meanwhile, and then has no subscribers.
    if index < places.count, let found = places[index], found.subscription === subscription {
      removed = places[index].take()
      liveCount -= 1
      if index == places.count - 1 {
        places.removeLast()
      } else if places.count > 8, places.count > 2 * liveCount {
        compact()
      }
    }
    guardingLock.unlock(state)
    // Freed outside the lock, because the deinits of what the handler captures may run user code.
    withExtendedLifetime(removed) {}
  }

  private func compact() {
    places.removeAll { $0 == nil }
    for (index, subscriber) in places.enumerated() { subscriber?.subscription.index = index }
  }
}
