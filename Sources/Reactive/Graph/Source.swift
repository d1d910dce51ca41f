/// The base class of `Property`, `EventEmitter` and other sources: it has subscribers and delivers events to them.
public class _Source {
  // The order of the properties is that of their use, so that the marking of a graph reads one line of the cache.

  /// The root of the chain of a derived property or a shared source. Nil for every other source.
  @usableFromInline final let chain = Cell<UnretainedReference<PulledNode>?>(nil)
  /// The tracking nodes that have read this source.
  @usableFromInline final let dependents = Cell(DependentList())
  @usableFromInline final let subscribers = Cell(SubscriberList())
  /// Delivers one pending change. A closure for the reason given at `Join.run`.
  @usableFromInline final let deliverPending: (_Source) -> Void

  @usableFromInline
  init(deliverPending: @escaping (_Source) -> Void) {
    self.deliverPending = deliverPending
  }

  deinit {
    if subscribers.inPlace.deliveryCount > 0 { Transaction.current.forget(self) }
    // The captures of a handler are freed with it, and their deinits may dispose other subscriptions to this source.
    // Meanwhile the list must not move, and `lastSubscriberLeft` must not be called.
    subscribers.inPlace.beginDelivery()
    subscribers.inPlace.liveCount += 1
    for index in 0..<count {
      if let subscription = subscribers.inPlace.remove(at: index) { Self.release(subscription) }
    }
  }

  /// The number of places in the list of subscribers, vacant ones included.
  @inlinable @inline(__always) final var count: Int { subscribers.inPlace.count }

  /// The number of live subscribers.
  package final var subscriberCount: Int { Int(subscribers.inPlace.liveCount) }

  /// The number of dependencies of tracking nodes on this source. O(dependencies).
  package final var dependentCount: Int {
    var count = 0
    dependents.inPlace.forEachNode { _ in count += 1 }
    return count
  }

  @inlinable
  final func add<Event>(_ handler: consuming @escaping (Event) -> Void, parent: Join?)
    -> HandlerSubscription<Event>
  {
    let subscription = HandlerSubscription(handler, parent: parent)
    insert(subscription)
    return subscription
  }

  @usableFromInline
  final func insert(_ subscription: Subscription) {
    subscription.source.value = UnretainedReference(self)
    subscribers.inPlace.append(subscription)
  }

  final func remove(_ subscription: Subscription) {
    guard let removed = subscribers.inPlace.remove(at: subscription.index.value) else { return }
    Self.release(removed)
    if subscriberCount == 0 { lastSubscriberLeft() }
  }

  /// Called when the last subscriber was removed. Subclasses override it to release resources.
  func lastSubscriberLeft() {}

  /// Marks every join and every tracking node that depends on a derived value or shared source as dirty. Subscribers
  /// without a join are called when the source is pulled. Returns whether there are any.
  @discardableResult
  @usableFromInline
  final func markSubscribersDirty() -> Bool {
    StackDepth.checkDelivery()
    var hasDirectSubscribers = false
    for index in 0..<count {
      withSubscription(at: index) { subscription in
        guard subscription.parent != nil else { return hasDirectSubscribers = true }
        subscription.inputBecameDirty()
      }
    }
    markDependentNodes(isStale: false)
    return hasDirectSubscribers
  }

  /// Makes the tracking nodes that have read this source run again, because it has changed while trees are delivered or
  /// pulled.
  @inlinable @inline(__always)
  final func makeDependentsStale() { if !dependents.inPlace.isEmpty { makeDependentNodesStale() } }

  @usableFromInline @inline(never)
  final func makeDependentNodesStale() { dependents.inPlace.forEachNode { $0.becomeStale() } }

  /// Calls those of the first `end` subscribers that are still subscribed, in a transaction that may be traced.
  @inlinable @inline(__always)
  final func deliver<Event>(_ event: Event, to end: Int) {
    if Transaction.current.isTracing {
      deliverTraced(event, to: end)
    } else {
      callSubscribers(with: event, to: end)
    }
  }

  /// Calls those of the first `end` subscribers that are still subscribed.
  @inlinable @inline(__always)
  final func callSubscribers<Event>(with event: Event, to end: Int) {
    subscribers.inPlace.beginDelivery()
    var index = 0
    while index < end {
      // The list is read again at each step, because a handler may add and remove subscribers.
      callHandler(at: index, with: event)
      index &+= 1
    }
    endDelivery()
  }

  /// Calls those of the first `end` subscribers that are still subscribed. Leaves out value inputs, which take the value
  /// by themselves.
  @inlinable @inline(__always)
  final func deliverValue<Event>(_ event: Event, to end: Int) {
    if subscribers.inPlace.inputCount == 0 {
      deliver(event, to: end)
    } else {
      deliverToOthers(event, to: end)
    }
  }

  /// Calls those of the first `end` subscribers that are still subscribed and are no value inputs.
  @usableFromInline @inline(never)
  final func deliverToOthers<Event>(_ event: Event, to end: Int) {
    if Transaction.current.isTracing { return deliverTraced(event, to: end, includingInputs: false) }
    subscribers.inPlace.beginDelivery()
    for index in 0..<end where !isInput(at: index) { callHandler(at: index, with: event) }
    endDelivery()
  }

  final func isInput(at index: Int) -> Bool {
    var isInput = false
    withSubscription(at: index) { isInput = $0.takesValues.value }
    return isInput
  }

  /// Whether there are subscribers that are no value inputs.
  @inlinable @inline(__always)
  final var hasHandlers: Bool { subscribers.inPlace.liveCount > subscribers.inPlace.inputCount }

  /// Marks the value inputs, and the nodes downstream of them, because the source has another value.
  @inlinable @inline(__always)
  final func markInputs() { if subscribers.inPlace.hasCleanInputs { markCleanInputs() } }

  @usableFromInline @inline(never)
  final func markCleanInputs() {
    subscribers.inPlace.hasCleanInputs = false
    for index in 0..<count {
      withSubscription(at: index) { if $0.takesValues.value { $0.sourceHasNewValue() } }
    }
  }

  @inlinable @inline(__always)
  final func endDelivery() {
    if subscribers.inPlace.endDelivery() { compactSubscribers() }
  }

  @usableFromInline
  final func compactSubscribers() { subscribers.inPlace.compactIfSparse() }

  /// Announces a delivery in this transaction.
  @inlinable @inline(__always)
  final func schedule(in transaction: Transaction) {
    subscribers.inPlace.beginDelivery()
    transaction.schedule(self)
  }
}
