extension AnyEventSource {
  /// A source without events.
  public static var never: AnyEventSource { sequence([]) }

  /// Returns a source that emits `event` once to each subscriber, at subscription.
  public static func just(_ event: Event) -> AnyEventSource { sequence(CollectionOfOne(event)) }

  /// Returns a source that emits `events` to each subscriber, at subscription.
  ///
  /// Costs five allocations to create the source and subscribe to it. The subscription ends at once.
  public static func sequence(_ events: some Sequence<Event>) -> AnyEventSource {
    AnyEventSource(SequenceSource(events: events))
  }
}

/// The source of `sequence`.
private struct SequenceSource<Events: Sequence>: AttachableSource {
  typealias Event = Events.Element
  let events: Events

  func attach(_ handler: @escaping (Events.Element) -> Void, parent: Join?) -> Node {
    for event in events { handler(event) }
    let node = PassthroughJoin(parent: parent)
    node.start()
    return node
  }
}
