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
