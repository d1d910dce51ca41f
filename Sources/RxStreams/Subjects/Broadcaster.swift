import Parallelism
import Reactive

/// The shared implementation of subjects, relays and shared observables. It sends each event to all subscribers, in the
/// order of subscription, and stores the last elements for later subscribers.
///
/// Any thread may send, subscribe and dispose. `SerialQueue` describes which thread delivers. An event is delivered to
/// those that were subscribed when it was sent. A subscriber that joins during a delivery receives the stored elements,
/// and then the events that are sent after that.
@usableFromInline
final class Broadcaster<Element>: KeyedUnsubscribing {
  /// A pending delivery: an event for the current subscribers, or a replay for a new one.
  @usableFromInline typealias Observers = Bag<Receiver>
  @usableFromInline enum PendingDelivery {
    case event(Event<Element>, Observers)
    case replay([Event<Element>], Receiver)
  }

  @usableFromInline let queue: SerialQueue<BroadcasterState, PendingDelivery>

  /// One subscriber. It receives nothing after its disposal.
  @usableFromInline final class Receiver {
    /// The closure that receives a subscriber's events. It is in a struct because, if the generic parameter were the
    /// closure type itself, each access would wrap the closure in another thunk.
    @usableFromInline struct Handler {
      @usableFromInline let call: (Event<Element>) -> Void

      @inlinable
      init(_ call: @escaping (Event<Element>) -> Void) { self.call = call }
    }

    @usableFromInline let handler: Locked<Handler?>

    @inlinable
    init(_ handler: @escaping (Event<Element>) -> Void) { self.handler = Locked(Handler(handler)) }

    @inlinable
    func receive(_ event: Event<Element>) { handler.withValue { $0 }?.call(event) }

    @inlinable
    func silence() {
      let dropped = handler.withValue { $0.take() }
      withExtendedLifetime(dropped) {}
    }
  }

  @inlinable
  init(replay: Int = 0, _ element: Element? = nil, replaysAfterStop: Bool = false) {
    queue = SerialQueue(BroadcasterState(replay: replay, replaysAfterStop, element.map { [$0] } ?? []))
  }

  /// The last element that was sent.
  @inlinable var latest: Element? { queue.withContent { $0.remembered.last } }

  /// Whether there is a subscriber.
  @inlinable var hasObservers: Bool { queue.withContent { $0.observers.count > 0 } }

  /// The stop event, or nil.
  @inlinable var end: Event<Element>? { queue.withContent { $0.stopEvent } }

  @inlinable
  func send(_ event: Event<Element>) {
    // Freed outside the lock, because the deinit of an element may send.
    var forgotten: Element?
    if DeliveryTrampoline.isUnderWay {
      queue.leave { $0.accept(event, &forgotten) }
      DeliveryTrampoline.putOff { [self] in queue.processWaiting(to: deliver) }
    } else {
      DeliveryTrampoline.run { queue.send({ $0.accept(event, &forgotten) }, to: deliver) }
    }
    withExtendedLifetime(forgotten) {}
  }

  @inlinable
  func subscribe(_ handler: @escaping (Event<Element>) -> Void) -> any Disposable {
    let receiver = Receiver(handler)
    // If this thread is delivering, no other thread is, and events sent after this are queued. So the replay can be
    // delivered at once.
    let isTold = queue.isProcessedHere
    var key: BagKey?, replay: [Event<Element>] = []
    queue.send(
      { content in
        replay = content.replay()
        if content.stopEvent == nil { key = content.observers.insert(receiver) }
        return isTold || replay.isEmpty ? nil : .replay(replay, receiver)
      }, to: deliver)
    if isTold { deliver(.replay(replay, receiver)) }
    return key.map { SubscriptionDisposable(owner: self, key: $0) } ?? NopDisposable()
  }

  @inlinable
  func isSubscribed(_ key: BagKey) -> Bool { queue.withContent { $0.observers.contains(key) } }

  @inlinable
  func unsubscribe(_ key: BagKey) { queue.withContent { $0.observers.removeKey(key) }?.silence() }

  @inlinable
  func deliver(_ delivery: PendingDelivery) {
    switch delivery {
    case .event(let event, let observers): observers.forEach { $0.receive(event) }
    case .replay(let events, let receiver): for event in events { receiver.receive(event) }
    }
  }
}

extension Broadcaster {
  /// The state that the queue's lock guards.
  @usableFromInline
  struct BroadcasterState {
    @usableFromInline let replayCount: Int
    /// Whether those that subscribe after the stop event receive the stored elements before it.
    @usableFromInline let replaysAfterStop: Bool
    @usableFromInline var observers = Observers()
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

    /// Returns the delivery of `event` to the current subscribers. Sets `forgotten` to the stored element that `event`
    /// replaces.
    @inlinable
    mutating func accept(_ event: Event<Element>, _ forgotten: inout Element?) -> PendingDelivery? {
      guard stopEvent == nil else { return nil }
      let delivery = PendingDelivery.event(event, observers)
      guard case .next(let element) = event else {
        stopEvent = event
        observers.removeAll()
        return delivery
      }
      if replayCount > 0 {
        if replayCount == 1, !remembered.isEmpty {
          forgotten = exchange(&remembered[0], with: element)
        } else {
          if remembered.count == replayCount { forgotten = remembered.removeFirst() }
          remembered.append(element)
        }
      }
      return delivery
    }
  }
}

// The locks of the queue and of the receivers guard all mutable state. A handler is called by the thread that sends,
// which the compiler does not check: its captures must be safe to use there.
extension Broadcaster: Sendable where Element: Sendable {}
