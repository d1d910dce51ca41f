/// Any source of a given event, its own type hidden: for stored properties, arrays and parameters of mixed sources.
///
/// Costs one more call where it is subscribed, and nothing for each event.
public struct EventSource<Event>: EventSourceProtocol {
  @usableFromInline let attach: (@escaping (Event) -> Void, _Join?) -> _Node

  /// Hides the type of `source`.
  @inlinable
  public init(_ source: some EventSourceProtocol<Event>) {
    attach = { source._attach($0, parent: $1) }
  }

  /// See `EventSourceProtocol`.
  @inlinable
  public func _attach(_ handler: @escaping (Event) -> Void, parent: _Join?) -> _Node {
    attach(handler, parent)
  }
}

extension EventSourceProtocol {
  /// The source with its own type hidden.
  @inlinable public func eraseToEventSource() -> EventSource<Event> { EventSource(self) }
}
