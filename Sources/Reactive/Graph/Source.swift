/// The base class of `Property`, `EventEmitter` and other sources: a list of subscribers, in the order of subscription.
///
/// Indices in the list are stable while a delivery is under way or pending, so that "the first n subscribers" keeps its
/// meaning: a new subscriber is appended, and a disposed one becomes nil. At other times the list is compacted when
/// half of it is nil.
public class _Source {
  /// The subscriptions. Each place in the list owns one.
  @safe @exclusivity(unchecked) @usableFromInline
  final var subscriptions = UnretainedList<Subscription>()
  @safe @exclusivity(unchecked) private final var liveCount = 0
  /// Whether places became nil while the list was in use.
  @safe @exclusivity(unchecked) @usableFromInline final var hasVacancies = false
  /// The number of deliveries under way or pending.
  @safe @exclusivity(unchecked) @usableFromInline final var busy = 0
  /// The root of the chain of a derived property or a shared source. Nil for every other source.
  @safe @exclusivity(unchecked) @usableFromInline final var chain: UnretainedReference<_Join>?
  /// Delivers one pending change. A closure for the reason given at `_Join.run`.
  @usableFromInline final let deliverWaiting: (_Source) -> Void

  @usableFromInline
  init(deliverWaiting: @escaping (_Source) -> Void) {
    self.deliverWaiting = deliverWaiting
  }

  deinit {
    if busy > 0 { Transaction.current.forget(self) }
    // The captures of a handler are freed with it, and their deinits may dispose other subscriptions to this source.
    // Meanwhile the list must not move, and `lastSubscriberLeft` must not be called.
    busy = 1
    liveCount += 1
    for index in 0..<count {
      guard let reference = subscriptions[index] else { continue }
      subscriptions[index] = nil
      Self.release(reference)
    }
  }

  /// The number of places in the list, vacated ones included.
  @inlinable @inline(__always) final var count: Int { subscriptions.count }

  /// The number of live subscribers.
  package final var subscriberCount: Int { liveCount }

  @inlinable
  final func add<Event>(_ handler: consuming @escaping (Event) -> Void, parent: _Join?)
    -> HandlerSubscription<Event>
  {
    let subscription = HandlerSubscription(handler, parent: parent)
    insert(subscription)
    return subscription
  }

  @usableFromInline
  final func insert(_ subscription: Subscription) {
    subscription.source = UnretainedReference(self)
    subscription.index = count
    subscriptions.append(.owning(subscription))
    liveCount += 1
  }

  final func remove(_ subscription: Subscription) {
    guard let reference = subscriptions[subscription.index] else { return }
    liveCount -= 1
    if busy == 0 && subscription.index == count - 1 {
      subscriptions.count -= 1
    } else {
      subscriptions[subscription.index] = nil
      hasVacancies = true
      tidy()
    }
    Self.release(reference)
    if liveCount == 0 { lastSubscriberLeft() }
  }

  /// Called when the last subscriber was removed. Subclasses override it to release resources.
  func lastSubscriberLeft() {}

  /// Compacts the list if it is not in use and at least half of it is vacant. Amortised O(1) for each removal.
  @usableFromInline
  final func tidy() {
    guard busy == 0 else { return }
    hasVacancies = false
    if liveCount <= count / 2 { compact() }
  }

  /// Marks every join that depends on a derived property or shared source as dirty. Subscribers without a join are
  /// called when the source is pulled.
  @usableFromInline
  final func markSubscribers() {
    StackDepth.checkDelivery()
    for index in 0..<count {
      withSubscription(at: index) { subscription in
        guard subscription.parent != nil, subscription.state == .clean else { return }
        subscription.state = .dirty
        subscription.withParent { $0.mark() }
      }
    }
  }

  private final func compact() {
    var kept = 0
    for index in 0..<count {
      guard let subscription = subscriptions[index] else { continue }
      subscriptions[kept] = subscription
      withSubscription(at: kept) { $0.index = kept }
      kept += 1
    }
    subscriptions.count = kept
  }

  /// Calls those of the first `end` subscribers that are still subscribed.
  @inlinable @inline(__always)
  final func deliver<Event>(_ event: Event, to end: Int) {
    busy &+= 1
    var index = 0
    while index < end {
      // The list is read again at each step, because a handler may add and remove subscribers.
      callHandler(at: index, with: event)
      index &+= 1
    }
    endDelivery()
  }

  @inlinable @inline(__always)
  final func endDelivery() {
    busy &-= 1
    if hasVacancies { tidy() }
  }
}
