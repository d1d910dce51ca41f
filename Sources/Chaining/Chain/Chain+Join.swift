import Reactive

// The joins of two chains by time: `combine` and `tuple`. If one of the chains is synced, the result is.

extension Chain {
  /// Returns a chain of the latest values of both chains.
  @inlinable
  func latest<Other, OtherKind, ResultKind>(
    _ other: Chain<Other, OtherKind>
  ) -> Chain<(Value, Other), ResultKind> {
    joining(other) { source in
      source.compactMap { first, second -> (Value, Other)? in
        guard let first = first.value, let second = second.value else { return nil }
        return (first, second)
      }
    }
  }

  /// Returns a chain of the values that have changed, with nil for a chain that has not.
  @inlinable
  func changed<Other, OtherKind, ResultKind>(
    _ other: Chain<Other, OtherKind>
  ) -> Chain<(Value?, Other?), ResultKind> {
    joining(other) { source in
      source.prepend((Numbered(), Numbered())).withPrevious()
        .compactMap { previous, current -> (Value?, Other?)? in
          guard let previous else { return nil }
          let first = current.0.number == previous.0.number ? nil : current.0.value
          let second = current.1.number == previous.1.number ? nil : current.1.value
          return first == nil && second == nil ? nil : (first, second)
        }
    }
  }

  /// Returns a chain of the values that `join` makes of the numbered values of both chains.
  @inlinable
  func joining<Other, OtherKind, Joined: EventSourceProtocol, ResultKind>(
    _ other: Chain<Other, OtherKind>,
    _ join: @escaping (EventSource<(Numbered<Value>, Numbered<Other>)>) -> Joined
  ) -> Chain<Joined.Event, ResultKind> {
    let first = source, second = other.source
    return Chain<Joined.Event, ResultKind> { fetching in
      let path = JoinPath()
      let both = Reactive.combine(first(fetching).numbered(path), second(fetching).numbered(path))
      let source = WrappedSource(upstream: both) { handler in
        { value in path.deliver { handler(value) } }
      }
      return join(source.eraseToEventSource()).eraseToEventSource()
    }
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
  /// Sends an empty `Numbered`, then each event with its number, and adds the path of each event to `path`.
  @inlinable
  func numbered(_ path: JoinPath) -> some EventSourceProtocol<Numbered<Event>> {
    scan(Numbered()) { last, event in
      path.add()
      return Numbered(number: last.number + 1, value: event)
    }.prepend(Numbered())
  }
}
