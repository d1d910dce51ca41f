/// A first-in, first-out queue. Operations are amortised O(1) and do not allocate once the queue has grown.
///
/// No method destroys an event: each event leaves the queue through `removeFirst`. So a deinit that uses the queue
/// never finds it in an incomplete state.
@frozen @usableFromInline
package struct EventQueue<Event> {
  @usableFromInline var events: ContiguousArray<Event?> = []
  @usableFromInline var head = 0

  @inlinable package init() {}

  @inlinable package var isEmpty: Bool { head == events.count }

  @inlinable package var count: Int { events.count - head }

  /// The oldest event. Nil if the queue is empty.
  @inlinable package var first: Event? { isEmpty ? nil : events[head] }

  @inlinable
  package mutating func append(_ event: Event) { events.append(event) }

  /// Removes and returns the oldest event. The queue must not be empty.
  @inlinable
  package mutating func removeFirst() -> Event {
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

  /// Removes and returns the oldest event. Nil if the queue is empty.
  @inlinable
  package mutating func popFirst() -> Event? { isEmpty ? nil : removeFirst() }
}
