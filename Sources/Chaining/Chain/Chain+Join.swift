import Reactive

extension Chain {
  /// The values of both, as they come.
  @inlinable
  public func merge(_ other: Chain) -> Chain {
    joining(other) { Reactive.merge($0, $1) }
  }

  /// The latest of both, as soon as both have one: once for each change, or `batch` of changes.
  @inlinable
  public func combine<Other>(_ other: Chain<Other, Kind>) -> Chain<(Value, Other), Kind> {
    joining(other) { Reactive.combine($0, $1) }
  }

  /// The values of both, each on its side, with nil on the other; what both send in one `batch`, or first by `sync()`,
  /// is one tuple.
  @inlinable
  public func tuple<Other>(_ other: Chain<Other, Kind>) -> Chain<(Value?, Other?), Kind> {
    joining(other) { first, second in
      Reactive.combine(first.numbered(), second.numbered())
        .prepend((Numbered(), Numbered()))
        .withPrevious()
        .compactMap { previous, current -> (Value?, Other?)? in
          guard let previous else { return nil }
          let first = current.0.number == previous.0.number ? nil : current.0.value
          let second = current.1.number == previous.1.number ? nil : current.1.value
          return first == nil && second == nil ? nil : (first, second)
        }
    }
  }

  @inlinable
  func joining<Other, Joined: EventSourceProtocol>(
    _ other: Chain<Other, Kind>,
    _ join: @escaping (EventSource<Value>, EventSource<Other>) -> Joined
  ) -> Chain<Joined.Event, Kind> {
    let first = source, second = other.source
    return Chain<Joined.Event, Kind> { join(first($0), second($0)).eraseToEventSource() }
  }
}

/// A value, and the how-manieth it is: 0 is none.
@usableFromInline
struct Numbered<Value> {
  @usableFromInline let number: Int
  @usableFromInline let value: Value?

  @inlinable
  init(number: Int = 0, value: Value? = nil) { (self.number, self.value) = (number, value) }
}

extension EventSource {
  /// Nothing, and then each event with its number.
  @inlinable
  func numbered() -> some EventSourceProtocol<Numbered<Event>> {
    scan(Numbered()) { Numbered(number: $0.number + 1, value: $1) }.prepend(Numbered())
  }
}
