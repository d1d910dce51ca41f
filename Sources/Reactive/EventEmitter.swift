/// A source of events. It stores no value and replays nothing.
///
/// ```swift
/// let clicks = EventEmitter<SIMD2<Float>>()
/// let subscription = clicks.subscribe { print("clicked at", $0) }
/// clicks.emit([10, 20])
/// ```
/// Events are never coalesced and never dropped. An event emitted in a `batch` or by a handler is delivered later, one
/// by one and in order, also if the emitter was dropped meanwhile.
public final class EventEmitter<Event>: _Source, EventSourceProtocol {
  /// Pending events. `end` is the number of subscribers at the time of the emission: later subscribers do not receive
  /// it.
  @safe @exclusivity(unchecked) @usableFromInline var waiting = EventQueue<(event: Event, end: Int)>()

  /// Creates an emitter without subscribers.
  @inlinable
  public init() {
    super.init(deliverWaiting: onSubclass { (emitter: EventEmitter) in emitter.deliverNext() })
  }

  /// Calls every subscriber with `event`, in the order of subscription. O(subscribers), no allocation.
  ///
  /// Inside a `batch` or a handler, the event is delivered when the batch or the current delivery ends.
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
    // A pending event retains the emitter, so that it is not lost.
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
