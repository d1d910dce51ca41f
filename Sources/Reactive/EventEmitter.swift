/// A source of events: what happens, not what is. It remembers nothing and replays nothing.
///
/// ```swift
/// let clicks = EventEmitter<SIMD2<Float>>()
/// let subscription = clicks.subscribe { print("clicked at", $0) }
/// clicks.emit([10, 20])
/// ```
/// Events are never coalesced and never dropped: what is emitted in a `batch` or by a handler is delivered later,
/// one by one, in order, also if the emitter was dropped meanwhile.
public final class EventEmitter<Event>: _Source, EventSourceProtocol {
  /// Events that wait for their turn, each with the number of subscribers it is for: later ones joined after it.
  @safe @exclusivity(unchecked) @usableFromInline var waiting = EventQueue<(event: Event, end: Int)>()

  /// Creates an emitter without subscribers.
  @inlinable
  public init() {
    super.init(deliverWaiting: onSubclass { (emitter: EventEmitter) in emitter.deliverNext() })
  }

  /// Calls every subscriber with `event`, in the order of subscription. O(subscribers), no allocation.
  ///
  /// Inside a `batch` or a handler the event waits until that is done.
  @inlinable
  public func emit(_ event: Event) {
    let transaction = Transaction.current
    guard transaction.isIdle else { return wait(event, transaction) }
    transaction.begin()
    deliver(event, to: count)
    transaction.end()
  }

  @inlinable @inline(never)
  func wait(_ event: Event, _ transaction: Transaction) {
    waiting.append((event, count))
    busy += 1
    transaction.schedule(self)
    // No event is lost: while one waits, the emitter lives.
    retainSelf()
  }

  @inlinable
  func deliverNext() {
    let next = waiting.removeFirst()
    deliver(next.event, to: next.end)
    endDelivery()
    releaseSelf()
  }

  /// See `EventSourceProtocol`.
  @inlinable public static var _callsHandlerDirectly: Bool { true }

  /// See `EventSourceProtocol`.
  @inlinable
  public func _attach(_ handler: consuming @escaping (Event) -> Void, parent: _Join?) -> _Node {
    add(handler, parent: parent)
  }
}
