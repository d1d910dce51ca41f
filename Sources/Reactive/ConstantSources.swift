extension EventSource {
  /// A source that has no events.
  public static var never: EventSource { sequence([]) }

  /// A source that gives each subscriber one event, as it joins.
  public static func just(_ event: Event) -> EventSource { sequence(CollectionOfOne(event)) }

  /// A source that gives each subscriber these events, as it joins.
  ///
  /// Five allocations to make the source and to subscribe to it; the subscription ends at once.
  public static func sequence(_ events: some Sequence<Event>) -> EventSource {
    EventSource(SequenceSource(events: events))
  }
}

private struct SequenceSource<Events: Sequence>: EventSourceProtocol {
  let events: Events

  func _attach(_ handler: @escaping (Events.Element) -> Void, parent: _Join?) -> _Node {
    for event in events { handler(event) }
    let node = PassingNode(parent: parent)
    node.pull()
    return node
  }
}
