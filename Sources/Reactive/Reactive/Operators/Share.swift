/// A source with one subscription upstream for all its subscribers; see `EventSource.share()`.
///
/// An event costs one call for each subscriber. A subscription is one allocation.
public final class SharedSource<Event>: _ConnectedSource<Event>, AttachableSource {
  private let upstream: AnyEventSource<Event>
  /// Events that the chain has emitted while it was pulled, for the subscribers that are not inputs of joins. `end` is the
  /// number of subscribers at that time. No code of the user runs within an access.
  @safe @exclusivity(unchecked) private var pending = EventQueue<(event: Event, end: Int)>()

  fileprivate init(_ upstream: some EventSource<Event>) {
    self.upstream = AnyEventSource(upstream)
    super.init { unsafe unchecked($0, as: SharedSource.self).deliverPending() }
  }

  @usableFromInline static var callsHandlerDirectly: Bool { true }

  @usableFromInline
  func attach(_ handler: @escaping (Event) -> Void, parent: Join?) -> Node {
    let subscription = add(handler, parent: parent)
    if !isConnected { connect(to: upstream) }
    return subscription
  }

  override func receive(_ event: Event) {
    if isBeingPulled { receiveWhilePulled(event) } else { deliver(event, to: count) }
  }

  /// Passes the event to the inputs of joins, and keeps it for the other subscribers.
  private func receiveWhilePulled(_ event: Event) {
    let end = count
    subscribers.inPlace.beginDelivery()
    if deliver(event, to: end, callingSubscribers: false) {
      pending.append((event, end))
      setReady()
    } else {
      endDelivery()
    }
  }

  private func deliverPending() {
    while !pending.isEmpty {
      let next = pending.removeFirst()
      _ = deliver(next.event, to: next.end, callingSubscribers: true)
      endDelivery()
    }
  }

  /// Delivers to the subscriptions that call a subscriber, or to the others. Returns whether there are others.
  private func deliver(_ event: Event, to end: Int, callingSubscribers: Bool) -> Bool {
    var hasOthers = false
    if Transaction.current.isTracing { markChangedInTrace() }
    for index in 0..<end {
      var isDue = false
      withSubscription(at: index) { isDue = $0.callsSubscriber == callingSubscribers }
      if isDue { deliver(event, at: index) } else { hasOthers = true }
    }
    return hasOthers
  }

  override func lastSubscriberLeft() { disconnect() }
}

extension EventSource {
  /// Returns a source with one subscription upstream for all its subscribers. The first subscriber creates it, and the
  /// last one ends it.
  ///
  /// Values are computed once upstream, whatever the number of subscribers. Later subscribers receive no replay. To
  /// share a current value, use `asDerived()`. Its subscriptions keep the returned source alive.
  public func share() -> SharedSource<Event> { SharedSource(self) }
}
