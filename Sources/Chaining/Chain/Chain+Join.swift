import Reactive

extension Chain {
  /// Forwards the values of both chains in the order in which they arrive.
  @inlinable
  public func merge(_ other: Chain) -> Chain {
    joining(other) { Reactive.merge($0, $1) }
  }

  /// Combines the latest values of both chains, as soon as both have sent one. Sends once for each change or `batch`.
  @inlinable
  public func combine<Other>(_ other: Chain<Other, Kind>) -> Chain<(Value, Other), Kind> {
    joining(other) { Reactive.combine($0, $1) }
  }

  /// Sends the values of both chains as tuples with nil for the chain that has not changed. Two values of one `batch`,
  /// or the two first values of `sync()`, become one tuple.
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

/// A value with its ordinal number from 1. The number 0 means that no value has been sent.
@usableFromInline
struct Numbered<Value> {
  @usableFromInline let number: Int
  @usableFromInline let value: Value?

  @inlinable
  init(number: Int = 0, value: Value? = nil) { (self.number, self.value) = (number, value) }
}

extension EventSource {
  /// Sends an empty `Numbered`, then each event with its number.
  @inlinable
  func numbered() -> some EventSourceProtocol<Numbered<Event>> {
    scan(Numbered()) { Numbered(number: $0.number + 1, value: $1) }.prepend(Numbered())
  }
}
