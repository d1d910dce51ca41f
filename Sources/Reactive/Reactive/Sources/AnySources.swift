/// A type-erased source, for stored properties, arrays and parameters of mixed sources.
///
/// Costs up to three allocations to create, one more call to subscribe, and nothing for each event.
///
/// A chain that is built in a loop consists of these. Each operator uses some stack while an event passes through. So a
/// chain may be a few thousand operators deep on a stack of 8 MB, and a few hundred on the small stacks of worker
/// threads. Subscribing to a chain that uses more than half of its thread's stack stops the program with a message. A
/// chain of any length can be created and dropped.
public struct AnyEventSource<Event>: AttachableSource {
  @usableFromInline let source: ErasedBox
  /// Attaches a handler to the source in the box. A closure for the reason given at `Join.run`.
  @usableFromInline let attachContent: (ErasedBox, @escaping (Event) -> Void, Join?) -> Node

  /// Creates a source that hides the type of `source`.
  @inlinable
  public init<Source: EventSource>(_ source: Source) where Source.Event == Event {
    self.source = ErasedBox(source)
    attachContent = { $0.value(as: Source.self).attach($1, to: $2) }
  }

  @inlinable
  func attach(_ handler: @escaping (Event) -> Void, parent: Join?) -> Node {
    StackDepth.checkSubscribing()
    return attachContent(source, handler, parent)
  }
}

extension EventSource {
  /// Returns the source with its type erased.
  @inlinable public func eraseToAnyEventSource() -> AnyEventSource<Event> { AnyEventSource(self) }
}

/// A type-erased source that always has a value, for stored properties, arrays and parameters of mixed sources: a `Property`, a
/// `Derived` value, or a chain on them.
///
/// It keeps the source alive. The costs are those of an `AnyEventSource`, and one more call for a read.
public struct AnyCurrentValueSource<Event>: CurrentValueSource, AttachableSource {
  private let source: AnyEventSource<Event>
  /// Reads the value of the source in the box.
  private let read: (ErasedBox) -> Event

  /// Creates a source that hides the type of `source`.
  public init<Source: CurrentValueSource>(_ source: Source) where Source.Event == Event {
    self.source = AnyEventSource(source)
    read = { $0.value(as: Source.self).value }
  }

  /// The current value. A read is tracked by a `Derived` value or an `Effect`.
  public var value: Event { read(source.source) }

  @usableFromInline
  func attach(_ handler: @escaping (Event) -> Void, parent: Join?) -> Node {
    source.attach(handler, parent: parent)
  }
}

extension CurrentValueSource {
  /// Returns the source with its type erased. Unlike that of `eraseToAnyEventSource()`, the result has a value.
  public func eraseToAnyCurrentValueSource() -> AnyCurrentValueSource<Event> { AnyCurrentValueSource(self) }
}

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
