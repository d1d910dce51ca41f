/// A source of events. It stores no value and replays nothing.
///
/// ```swift
/// let clicks = EventEmitter<SIMD2<Float>>()
/// let subscription = clicks.subscribe { print("clicked at", $0) }
/// clicks.emit([10, 20])
/// ```
/// Events are never coalesced and never dropped. An event emitted in a `batch` or by a handler is delivered later, one
/// by one and in order, also if the emitter was dropped meanwhile.
public final class EventEmitter<Event>: _Source, AttachableSource {
  /// Pending events. `end` is the number of subscribers at the time of the emission: later subscribers do not receive
  /// it.
  ///
  /// No method of the queue runs code of the user, so that each access is exclusive without the check at run time. It
  /// is not a `Cell`: see there.
  @safe @exclusivity(unchecked) @usableFromInline var pending = EventQueue<(event: Event, end: Int)>()

  /// Creates an emitter without subscribers.
  @inlinable
  public init() {
    super.init(perform: onSubclass { (emitter: EventEmitter, _) in emitter.deliverNext() })
  }

  /// Calls every subscriber with `event`, in the order of subscription. O(subscribers), no allocation.
  ///
  /// Inside a `batch` or a handler, the event is delivered when the batch or the current delivery ends.
  @inlinable
  public func emit(_ event: Event) {
    let transaction = Transaction.current
    guard transaction.isIdle else { return enqueue(event, transaction) }
    transaction.begin()
    callSubscribers(with: event, to: count)
    transaction.end()
  }

  @inlinable @inline(never)
  func enqueue(_ event: Event, _ transaction: Transaction) {
    if transaction.isTracing { return enqueueTraced(event, transaction) }
    addPending(event, transaction)
  }

  @usableFromInline @inline(never)
  func enqueueTraced(_ event: Event, _ transaction: Transaction) {
    let isOutermost = transaction.openTraced()
    transaction.record(.emission, of: self, value: event)
    addPending(event, transaction)
    if isOutermost { transaction.end() }
  }

  @inlinable @inline(__always)
  func addPending(_ event: Event, _ transaction: Transaction) {
    pending.append((event, count))
    schedule(in: transaction)
    // A pending event retains the emitter, so that it is not lost.
    retainSelf()
  }

  @inlinable
  func deliverNext() -> Change {
    let next = pending.removeFirst()
    deliver(next.event, to: next.end)
    endDelivery()
    releaseSelf()
    return .none
  }

  @inlinable static var callsHandlerDirectly: Bool { true }

  @inlinable
  func attach(_ handler: consuming @escaping (Event) -> Void, parent: Join?) -> Node {
    add(handler, parent: parent)
  }
}

extension EventEmitter {
  /// Creates an emitter without subscribers, with a name for traces and messages; see `Property`.
  @inlinable
  public convenience init(name: String) {
    self.init()
    setName(name)
  }
}
