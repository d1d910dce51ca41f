import Reactive

/// The shared implementation of subjects, relays and shared observables. It sends each event to all subscribers, in the
/// order of subscription, and stores the last elements for later subscribers.
///
/// Any thread may send, subscribe and dispose. `SerialQueue` describes which thread delivers. An event is delivered to
/// those that were subscribed when it was sent. A subscriber that joins during a delivery receives the stored elements,
/// and then the events that are sent after that.
@usableFromInline
final class Broadcaster<Element> {
  @usableFromInline typealias Subscribers = ContiguousArray<Subscriber?>
  /// A pending delivery: an event for the current subscribers, or a replay for a new one.
  @usableFromInline enum PendingDelivery {
    case event(Event<Element>, Subscribers)
    case replay([Event<Element>], Receiver)
  }

  @usableFromInline let queue: SerialQueue<BroadcasterState, PendingDelivery>
  @usableFromInline let list: SubscriberList

  /// One subscriber. It receives nothing after its disposal.
  @usableFromInline final class Receiver: Subscriber {
    @usableFromInline let handler: (Event<Element>) -> Void

    @inlinable
    init(_ handler: @escaping (Event<Element>) -> Void, _ subscription: BroadcastSubscription) {
      self.handler = handler
      super.init(subscription)
    }

    @inlinable @inline(__always)
    func receive(_ event: Event<Element>) { if !subscription.isSilent { handler(event) } }
  }

  @inlinable
  init(replay: Int = 0, _ element: Element? = nil, replaysAfterStop: Bool = false) {
    let queue = SerialQueue<BroadcasterState, PendingDelivery>(
      BroadcasterState(replay: replay, replaysAfterStop, element.map { [$0] } ?? []))
    self.queue = queue
    list = SubscriberList(guardedBy: queue)
  }

  deinit { list.removeAll() }

  /// The last element that was sent.
  @inlinable var latest: Element? { queue.withContent { $0.remembered.last } }

  /// Whether there is a subscriber.
  @inlinable var hasObservers: Bool { queue.withContent { _ in list.liveCount > 0 } }

  /// The stop event, or nil.
  @inlinable var end: Event<Element>? { queue.withContent { $0.stopEvent } }

  @inlinable
  func send(_ event: Event<Element>) {
    if DeliveryTrampoline.isUnderWay {
      sendLater(event)
    } else {
      DeliveryTrampoline.run { sendNow(event) }
    }
  }

  /// Sends an event that comes from the broadcaster's own source, as `share` does. It is part of the delivery that is under
  /// way, so that it is not deferred as an event that an observer sends.
  @inlinable
  func pass(_ event: Event<Element>) {
    if DeliveryTrampoline.isUnderWay {
      sendNow(event)
    } else {
      DeliveryTrampoline.run { sendNow(event) }
    }
  }

  @inlinable
  func sendNow(_ event: Event<Element>) {
    let state = queue.lock()
    // Freed outside the lock, because the deinit of an element may send.
    var forgotten: Element?
    if let subscribers = accept(event, &forgotten) {
      if state == [] {
        queue.beginProcessing()
        deliver(event, to: subscribers)
        queue.drain(to: { deliver($0) })
      } else {
        queue.append(.event(event, subscribers), state, to: { deliver($0) })
      }
    } else {
      queue.unlock(state)
      queue.processWaiting(to: { deliver($0) })
    }
    withExtendedLifetime(forgotten) {}
  }

  @inlinable @inline(never)
  func sendLater(_ event: Event<Element>) {
    var forgotten: Element?
    queue.leave { _ in accept(event, &forgotten).map { .event(event, $0) } }
    DeliveryTrampoline.putOff { [self] in queue.processWaiting(to: { deliver($0) }) }
    withExtendedLifetime(forgotten) {}
  }

  /// Stores `event` and returns its receivers. The lock is held. Sets `forgotten` to the stored element that `event`
  /// replaces. Returns nil after a stop event.
  @inlinable @inline(__always)
  func accept(_ event: Event<Element>, _ forgotten: inout Element?) -> Subscribers? {
    if queue.content.stopEvent != nil { return nil }
    guard case .next(let element) = event else {
      queue.content.stopEvent = event
      return list.removeAllAsStopped()
    }
    queue.content.remember(element, &forgotten)
    return list.places
  }

  @inlinable
  func subscribe(_ handler: @escaping (Event<Element>) -> Void) -> any Disposable {
    let subscription = BroadcastSubscription(in: list), receiver = Receiver(handler, subscription)
    let state = queue.lock()
    let stopEvent = queue.content.stopEvent, isOver = stopEvent != nil
    if !isOver { list.add(receiver) }
    if state == [], !isOver, queue.content.remembered.count <= 1 {
      // The usual case, without an array.
      guard let element = queue.content.remembered.first else {
        queue.unlock(state)
        return SubscriptionDisposable(subscription)
      }
      queue.beginProcessing()
      receiver.receive(.next(element))
      queue.drain(to: { deliver($0) })
      return SubscriptionDisposable(subscription)
    }
    replay(to: receiver, state)
    return isOver ? NopDisposable() : SubscriptionDisposable(subscription)
  }

  /// Sends the stored events to a new subscriber, and unlocks the queue. `state` is what `lock` returned.
  @inlinable
  func replay(to receiver: Receiver, _ state: SerialLock.State) {
    let events = queue.content.replay()
    if events.isEmpty {
      queue.unlock(state)
      queue.processWaiting(to: { deliver($0) })
    } else if queue.isProcessing(state) {
      // No other thread is delivering, and events sent after this are queued. So the replay is delivered at once.
      queue.unlock(state)
      deliver(.replay(events, receiver))
    } else if state == [] {
      queue.beginProcessing()
      deliver(.replay(events, receiver))
      queue.drain(to: { deliver($0) })
    } else {
      queue.append(.replay(events, receiver), state, to: { deliver($0) })
    }
  }

  @inlinable
  func deliver(_ delivery: PendingDelivery) {
    switch delivery {
    case .event(let event, let subscribers): deliver(event, to: subscribers)
    case .replay(let events, let receiver): for event in events { receiver.receive(event) }
    }
  }
}

extension Broadcaster {
  /// The state that the queue's lock guards, beside the list of subscribers.
  @usableFromInline
  struct BroadcasterState {
    @usableFromInline let replayCount: Int
    /// Whether those that subscribe after the stop event receive the stored elements before it.
    @usableFromInline let replaysAfterStop: Bool
    @usableFromInline var remembered: [Element]
    @usableFromInline var stopEvent: Event<Element>?

    @inlinable
    init(replay: Int, _ replaysAfterStop: Bool, _ remembered: [Element]) {
      (replayCount, self.replaysAfterStop, self.remembered) = (replay, replaysAfterStop, remembered)
    }

    /// Returns the events that a new subscriber receives at once.
    @inlinable
    func replay() -> [Event<Element>] {
      guard let stopEvent else { return remembered.map(Event.next) }
      return (replaysAfterStop ? remembered.map(Event.next) : []) + [stopEvent]
    }

    /// Stores `element`. Sets `forgotten` to the element that it replaces.
    @inlinable @inline(__always)
    mutating func remember(_ element: Element, _ forgotten: inout Element?) {
      if replayCount == 0 { return }
      if replayCount == 1, !remembered.isEmpty {
        forgotten = exchange(&remembered[0], with: element)
      } else {
        if remembered.count == replayCount { forgotten = remembered.removeFirst() }
        remembered.append(element)
      }
    }
  }
}

// The lock of the queue guards all mutable state. A handler is called by the thread that sends, which the compiler does
// not check: its captures must be safe to use there.
extension Broadcaster: @unchecked Sendable where Element: Sendable {}

extension Observable {
  /// Creates an observable of the events of `broadcaster`.
  @inlinable
  init(_ broadcaster: Broadcaster<Element>) {
    (attach, isGuarded) = ({ broadcaster.subscribe($0.send) }, true)
  }
}
