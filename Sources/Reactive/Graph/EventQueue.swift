/// First in, first out; amortised O(1), and no allocation once it has grown.
///
/// No method destroys an event: each event leaves the queue by `removeFirst`, so that a deinit that uses the queue runs
/// when the queue is complete.
@frozen @usableFromInline
struct EventQueue<Event> {
  @usableFromInline var events: ContiguousArray<Event?> = []
  @usableFromInline var head = 0

  @inlinable init() {}

  @inlinable var isEmpty: Bool { head == events.count }

  @inlinable
  mutating func append(_ event: Event) { events.append(event) }

  /// Takes the oldest; there must be one.
  @inlinable
  mutating func removeFirst() -> Event {
    let event = events[head].take()
    head += 1
    if head == events.count {
      events.removeAll(keepingCapacity: true)
      head = 0
    } else if head >= 64, head * 2 >= events.count {
      events.removeFirst(head)
      head = 0
    }
    // Every place from `head` on holds an event.
    return event!
  }
}
