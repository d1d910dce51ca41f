/// The base class of `Property`, `EventEmitter` and other sources: it has subscribers and delivers events to them.
public class _Source: _PulledNode {
  // The order of the properties is that of their use, so that the marking of a graph reads one line of the cache.

  /// A task of a source. It is one number, because an enumeration with an index takes several instructions for each comparison.
  @frozen @usableFromInline
  struct Task {
    /// The index of the only subscriber to deliver to, or a negative number.
    @usableFromInline let index: Int32

    @inlinable @inline(__always)
    init(index: Int32) { self.index = index }

    /// Deliver one pending change.
    @inlinable @inline(__always) static var delivery: Task { Task(index: -1) }

    /// Run the closure of a tracking node.
    @inlinable @inline(__always) static var run: Task { Task(index: -2) }

    /// Deliver the value to one subscriber, by its index.
    @inlinable @inline(__always) static func deliveryTo(_ index: Int32) -> Task { Task(index: index) }
  }

  /// The part of a derived value that a run of its closure has changed.
  @frozen @usableFromInline
  enum Change: UInt8 {
    case none
    /// Readers must run again. Subscribers are not called.
    case error
    case value
    /// The same, of a run that the derived value has ended itself, because it destroys values after it.
    case noneInEndedRun
    case errorInEndedRun
    case valueInEndedRun

    // A comparison of raw values, because a switch compiles to a jump through a table.

    /// Whether the derived value has ended the run.
    @inline(__always) var hasEndedRun: Bool { rawValue >= Change.noneInEndedRun.rawValue }

    /// The change of a run that the derived value has ended.
    @inlinable @inline(__always) var inEndedRun: Change {
      self == .none ? .noneInEndedRun : self == .error ? .errorInEndedRun : .valueInEndedRun
    }
  }

  /// The kind of a source, by which a transaction brings it up to date.
  @frozen @usableFromInline
  enum Kind: UInt8 {
    /// A source that is set, or that passes events on.
    case value
    /// A weak reference, whose object may be freed.
    case weakReference
    /// A source that is subscribed to a chain.
    case connected
    case derived
    case effect
    /// An effect that starts asynchronous runs, and is pulled before the others.
    case starter
    /// The node of one element of an incremental operator. It is pulled before all effects.
    case element
  }

  /// Only of a tracking node: whether a source has changed for certain, so that the closure must run.
  final let isStale = Cell(true)
  final let kind: Kind
  /// Whether there was a subscriber.
  @usableFromInline final let hadSubscribers = Cell(false)
  /// The number of subscribers that the pending change is for, or 0 if no change is pending. Later subscribers received
  /// the value at subscription. Of a derived value: the number of changes so far.
  @usableFromInline final let pendingEnd = Cell<Int32>(0)
  /// The tracking nodes that have read this source.
  @usableFromInline final let dependents = Cell(DependentList())
  /// Only of a derived value: whether it has changed since it last emitted.
  final let hasChanged = Cell(false)
  /// Only of a derived value: whether its last run has read a weak reference to an object, itself or through other values.
  final let isConditional = Cell(false)
  /// Only of a tracking node: whether the closure is starting an asynchronous run, which `Transaction.asyncRun` is.
  final let startsRun = Cell(false)
  /// Only of a tracking node: whether the closure may throw, so that a cycle is an error of this value.
  final let canFail: Bool
  @usableFromInline final let subscribers = Cell(SubscriberList())
  /// Performs a task. A closure for the reason given at `Join.run`.
  @usableFromInline final let perform: (_Source, Task) -> Change

  @usableFromInline
  init(
    _ kind: Kind = .value, state: State = .clean, canFail: Bool = false,
    perform: @escaping (_Source, Task) -> Change
  ) {
    (self.kind, self.canFail, self.perform) = (kind, canFail, perform)
    super.init(state: state)
  }

  deinit {
    if subscribers.inPlace.isAllocated { endSubscriptions() }
    SourceNames.remove(self)
  }

  @inline(never)
  private final func endSubscriptions() {
    if subscriberCount > 0, Transaction.current.isTracing { recordFreed() }
    if subscribers.inPlace.isDelivering { Transaction.current.forget(self) }
    // The captures of a handler are freed with it, and their deinits may dispose other subscriptions to this source.
    // Meanwhile the list must not move, and `lastSubscriberLeft` must not be called.
    subscribers.inPlace.beginDelivery()
    subscribers.inPlace.counts.live += 1
    for index in 0..<count {
      if let subscription = subscribers.inPlace.remove(at: index) { Self.release(subscription) }
    }
  }

  /// The number of places in the list of subscribers, vacant ones included.
  @inlinable @inline(__always) final var count: Int { subscribers.inPlace.count }

  /// The number of live subscribers.
  package final var subscriberCount: Int { subscribers.inPlace.liveCount }

  /// The number of dependencies of tracking nodes on this source. O(dependencies).
  package final var dependentCount: Int {
    var count = 0
    forEachDependent { _ in count += 1 }
    return count
  }

  /// Brings a source that is computed up to date for a reader, without calling its subscribers. Called only of a source
  /// whose state says that it needs it.
  @usableFromInline func refresh() {}

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
    if isKeptBySubscribers { retainSelf() }
    subscription.source.value = UnretainedReference(self)
    subscription.revision.value = pendingEnd.value
    hadSubscribers.value = true
    subscribers.inPlace.append(subscription)
  }

  /// Whether each subscription retains the source, which ends with it: what is computed lives as long as something receives it. A property or
  /// an emitter belongs to its model.
  private final var isKeptBySubscribers: Bool { kind == .derived || kind == .connected }

  final func remove(_ subscription: Subscription) {
    guard let removed = subscribers.inPlace.remove(at: Int(subscription.index.value)) else { return }
    Self.release(removed)
    if subscriberCount == 0 { lastSubscriberLeft() }
    // The last use of the source, which may be freed by this.
    if isKeptBySubscribers { Transaction.current.retire(UnretainedReference(self).erased) }
  }

  /// Called when the last subscriber was removed. Subclasses override it to release resources.
  func lastSubscriberLeft() {}

  /// Marks every join and every tracking node that depends on a source that is computed as dirty. Calls `enqueue` at the
  /// first subscriber without a join, if there is one.
  @usableFromInline
  final func markSubscribersDirty(_ enqueue: () -> Void) {
    StackDepth.checkDelivery()
    var hasDirectSubscriber = false
    for index in 0..<count {
      withSubscription(at: index) { subscription in
        if subscription.parent != nil { return subscription.sourceBecameDirty() }
        if hasDirectSubscriber { return }
        hasDirectSubscriber = true
        enqueue()
      }
    }
    markDependentNodes(isStale: false)
  }

  /// Makes the tracking nodes that have read this source run again, because it has changed while trees are delivered or
  /// pulled.
  @inlinable @inline(__always)
  final func makeDependentsStale() { if !dependents.inPlace.isEmpty { makeDependentNodesStale() } }

  @usableFromInline @inline(never)
  final func makeDependentNodesStale() { forEachDependent { $0.becomeStale() } }

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
    if end == 0 { return }
    subscribers.inPlace.beginDelivery()
    var index = 0
    while index < end {
      // The list is read again at each step, because a handler may add and remove subscribers.
      callHandler(at: index, with: event)
      index &+= 1
    }
    endDelivery()
  }

  /// Calls the subscriber at `index` with the value of the present revision, in a transaction that may be traced.
  @inlinable @inline(__always)
  final func deliver<Event>(_ event: Event, at index: Int) {
    deliver(event, ofRevision: pendingEnd.value, at: index)
  }

  /// Calls the subscriber at `index`, in a transaction that may be traced.
  @inlinable @inline(__always)
  final func deliver<Event>(_ event: Event, ofRevision revision: Int32, at index: Int) {
    withSubscription(at: index) { $0.revision.value = revision }
    if Transaction.current.isTracing {
      deliverTraced(event, at: index)
    } else {
      callHandler(at: index, with: event)
    }
  }

  /// Calls the subscribers without a join that have not received the value of this derived value.
  ///
  /// A handler may set a source and read the value. Then the subscribers after it still receive `event`, and the new value
  /// later.
  @inlinable
  final func deliverToDirectSubscribers<Event>(_ event: Event) {
    if Transaction.current.isTracing { markChangedInTrace() }
    let end = count, revision = pendingEnd.value
    if end == 0 { return }
    subscribers.inPlace.beginDelivery()
    for index in 0..<end {
      var isDue = false
      withSubscription(at: index) { isDue = $0.parent == nil && $0.revision.value != revision }
      if isDue { deliver(event, ofRevision: revision, at: index) }
    }
    endDelivery()
  }

  /// Makes the change pending for the present subscribers. Returns false if a change was pending already.
  @inlinable @inline(__always)
  final func setPending() -> Bool {
    defer { pendingEnd.value = Int32(truncatingIfNeeded: count) }
    return pendingEnd.value == 0
  }

  /// Returns the number of subscribers that the pending change is for. The change is not pending any more.
  @inlinable @inline(__always)
  final func takePendingEnd() -> Int { Int(exchange(&pendingEnd.inPlace, with: 0)) }

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

extension _Source {
  /// The name that the source was created with, or its type.
  @usableFromInline final var nameOrType: String {
    SourceNames[ObjectIdentifier(self)] ?? "\(type(of: self))"
  }

  @usableFromInline
  final func setName(_ name: String) { SourceNames.set(name, of: self) }
}
