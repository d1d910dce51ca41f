import Hardware
import Reactive

/// What subjects, relays and shared observables have in common: it sends each event to all who are subscribed, in the
/// order of their subscription, and remembers the last elements for those who come later.
///
/// Any thread may send, subscribe and dispose; see `SerialQueue` for who delivers. An event is for those who were
/// subscribed when it was sent; who joins during a delivery is told what is remembered, and hears what is sent after.
@usableFromInline
final class Broadcaster<Element>: KeyedUnsubscribing {
  @usableFromInline typealias Observers = Bag<Receiver>
  @usableFromInline enum Item {
    case event(Event<Element>, Observers)
    case replay([Event<Element>], Receiver)
  }

  @usableFromInline let queue = SerialQueue<Item>()
  @usableFromInline let replayCount: Int
  @safe @exclusivity(unchecked) @usableFromInline var observers = Observers()
  @safe @exclusivity(unchecked) @usableFromInline var remembered: [Element] = []
  @safe @exclusivity(unchecked) @usableFromInline var stopEvent: Event<Element>?

  /// One subscriber; silent once it was disposed.
  @usableFromInline final class Receiver {
    @usableFromInline let lock = Lock()
    @safe @exclusivity(unchecked) @usableFromInline var handler: ((Event<Element>) -> Void)?

    @inlinable
    init(_ handler: @escaping (Event<Element>) -> Void) { self.handler = handler }

    @inlinable
    func receive(_ event: Event<Element>) { lock.withLock { handler }?(event) }

    @inlinable
    func silence() {
      let dropped = lock.withLock { handler.take() }
      withExtendedLifetime(dropped) {}
    }
  }

  @inlinable
  init(replay: Int = 0, _ element: Element? = nil) {
    replayCount = replay
    remembered = element.map { [$0] } ?? []
  }

  /// The last element that was sent.
  @inlinable var latest: Element? { queue.withLock { remembered.last } }

  /// Whether anyone is subscribed.
  @inlinable var hasObservers: Bool { queue.withLock { observers.count > 0 } }

  /// The event that ended it.
  @inlinable var end: Event<Element>? { queue.withLock { stopEvent } }

  @inlinable
  func send(_ event: Event<Element>) {
    // Freed outside the lock: the deinit of an element may send.
    var forgotten: Element?
    if Delivery.isUnderWay {
      queue.leave { accept(event, &forgotten) }
      Delivery.putOff { [self] in queue.processWaiting(to: deliver) }
    } else {
      Delivery.run { queue.send({ accept(event, &forgotten) }, to: deliver) }
    }
    withExtendedLifetime(forgotten) {}
  }

  @inlinable
  func subscribe(_ handler: @escaping (Event<Element>) -> Void) -> any Disposable {
    let receiver = Receiver(handler)
    // On this thread nobody else delivers, and what is sent after this waits: it can be told at once.
    let isTold = queue.isProcessedHere
    var key: BagKey?, replay: [Event<Element>] = []
    queue.send(
      {
        if let stopEvent {
          replay = [stopEvent]
        } else {
          replay = remembered.map(Event.next)
          key = observers.insert(receiver)
        }
        return isTold || replay.isEmpty ? nil : .replay(replay, receiver)
      }, to: deliver)
    if isTold { deliver(.replay(replay, receiver)) }
    return key.map { SubscriptionDisposable(owner: self, key: $0) } ?? NopDisposable()
  }

  @inlinable
  func unsubscribe(_ key: BagKey) { queue.withLock { observers.removeKey(key) }?.silence() }

  /// Under the lock: what is to be delivered of `event`, and to whom, and the element that is forgotten for it.
  @inlinable
  func accept(_ event: Event<Element>, _ forgotten: inout Element?) -> Item? {
    guard stopEvent == nil else { return nil }
    let item = Item.event(event, observers)
    guard case .next(let element) = event else {
      stopEvent = event
      observers.removeAll()
      return item
    }
    if replayCount > 0 {
      if replayCount == 1, !remembered.isEmpty {
        forgotten = exchange(&remembered[0], with: element)
      } else {
        if remembered.count == replayCount { forgotten = remembered.removeFirst() }
        remembered.append(element)
      }
    }
    return item
  }

  @inlinable
  func deliver(_ item: Item) {
    switch item {
    case .event(let event, let observers): observers.forEach { $0.receive(event) }
    case .replay(let events, let receiver): for event in events { receiver.receive(event) }
    }
  }
}

// What is guarded by the locks of the queue and of the receivers. A handler is called by the thread that sends, which the
// compiler does not see: what it captures must bear that.
extension Broadcaster: @unchecked Sendable where Element: Sendable {}
