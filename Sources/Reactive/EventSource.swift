/// Any source of a given event, its own type hidden: for stored properties, arrays and parameters of mixed sources.
///
/// Costs up to three allocations where it is made, one more call where it is subscribed, and nothing for each event.
///
/// A chain that is built in a loop is built of these. Each operator takes some stack while an event passes through, so
/// a chain may be a few thousand operators deep on a stack of 8 MB, and a few hundred on the small ones of worker
/// threads. Subscribing to a chain that takes more than half of its thread's stack stops the program with a message. A
/// chain of any length can be made and dropped.
public struct EventSource<Event>: EventSourceProtocol {
  @usableFromInline let source: SharedBox
  /// Attaches a handler to the source in the box. A closure for the reason given at `_Join.run`.
  @usableFromInline let attach: (SharedBox, @escaping (Event) -> Void, _Join?) -> _Node

  /// Hides the type of `source`.
  @inlinable
  public init<Source: EventSourceProtocol>(_ source: Source) where Source.Event == Event {
    self.source = SharedBox(source)
    attach = { $0.value(as: Source.self)._attach($1, parent: $2) }
  }

  /// See `EventSourceProtocol`.
  @inlinable
  public func _attach(_ handler: @escaping (Event) -> Void, parent: _Join?) -> _Node {
    StackDepth.checkSubscribing()
    return attach(source, handler, parent)
  }
}

extension EventSourceProtocol {
  /// The source with its own type hidden.
  @inlinable public func eraseToEventSource() -> EventSource<Event> { EventSource(self) }
}
