/// What `Property` and `EventEmitter` have in common: subscribers, in the order of subscription.
///
/// Places in the list are stable while a delivery is under way or waiting, so that "the first n subscribers" keeps its
/// meaning: a newcomer is behind them, a disposed one leaves nil. Otherwise the list is compacted when half is nil.
public class _Source {
  /// Each owned by its place in the list.
  @safe @exclusivity(unchecked) @usableFromInline
  final var subscriptions = UncountedList<Subscription>()
  @safe @exclusivity(unchecked) private final var liveCount = 0
  /// Whether places were vacated while the list was busy.
  @safe @exclusivity(unchecked) @usableFromInline final var hasVacancies = false
  /// Deliveries under way or waiting.
  @safe @exclusivity(unchecked) @usableFromInline final var busy = 0
  /// The root of the chain that a derived property stands for; nil of every other source.
  @safe @exclusivity(unchecked) @usableFromInline final var chain: Uncounted<_Join>?
  /// Delivers one waiting change. A closure for the reason given at `_Join.run`.
  @usableFromInline final let deliverWaiting: (_Source) -> Void

  @usableFromInline
  init(deliverWaiting: @escaping (_Source) -> Void) {
    self.deliverWaiting = deliverWaiting
  }

  deinit {
    if busy > 0 { Transaction.current.forget(self) }
    // What a handler captured dies with it, and may dispose other subscriptions to this source: then the list must
    // neither move nor seem to have lost its last subscriber.
    busy = 1
    liveCount += 1
    for index in 0..<count {
      guard let reference = subscriptions[index] else { continue }
      subscriptions[index] = nil
      Self.release(reference)
    }
  }

  /// How many places the list has.
  @inlinable @inline(__always) final var count: Int { subscriptions.count }

  /// How many subscribers there are.
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
    subscription.source = Uncounted(self)
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

  /// For sources that have something to end with their last subscription.
  func lastSubscriberLeft() {}

  /// Compacts a list that is at rest and half vacant: amortised O(1) for each removal.
  @usableFromInline
  final func tidy() {
    guard busy == 0 else { return }
    hasVacancies = false
    if liveCount <= count / 2 { compact() }
  }

  /// Marks every join that depends on a derived property. Subscribers without a join are called when it is pulled.
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

  /// Calls the first `end` subscribers that are still there.
  @inlinable @inline(__always)
  final func deliver<Event>(_ event: Event, to end: Int) {
    busy &+= 1
    var index = 0
    while index < end {
      // Read anew at each step: a handler may add and remove.
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
