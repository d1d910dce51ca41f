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
