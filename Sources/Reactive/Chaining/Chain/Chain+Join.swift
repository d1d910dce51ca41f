import Reactive

// The joins of two chains by time: `combine` and `tuple`. If one of the chains is synced, the result is.

extension Chain {
  /// Returns a chain of the latest values of both chains.
  @inlinable
  func latest<Other, OtherKind, ResultKind>(
    _ other: Chain<Other, OtherKind>
  ) -> Chain<(Value, Other), ResultKind> {
    joining(other) { Reactive.combine($0, $1) }
  }

  /// Returns a chain of the values that have changed, with nil for a chain that has not.
  @inlinable
  func changed<Other, OtherKind, ResultKind>(
    _ other: Chain<Other, OtherKind>
  ) -> Chain<(Value?, Other?), ResultKind> {
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

  /// Returns a chain of the values that `join` makes of the values of both chains.
  @inlinable
  func joining<Other, OtherKind, Joined: EventSource, ResultKind>(
    _ other: Chain<Other, OtherKind>,
    _ join:
      @escaping (
        HandlerWrappingSource<ChainSource<Value>, Value>, HandlerWrappingSource<ChainSource<Other>, Other>
      ) -> Joined
  ) -> Chain<Joined.Event, ResultKind> {
    let first = upstream, second = other.upstream
    return Chain<Joined.Event, ResultKind>(depth: max(depth, other.depth) + 1) { handler, fetching, parent in
      let path = PropagationPathMerger()
      let joined = join(
        path.input(ChainSource(fetching: fetching, attach: first)),
        path.input(ChainSource(fetching: fetching, attach: second)))
      return joined._attach({ event in path.deliver { handler(event) } }, parent: parent)
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
  /// Sends an empty `Numbered`, then each event with its number.
  @inlinable
  func numbered() -> some EventSource<Numbered<Event>> {
    scan(Numbered()) { Numbered(number: $0.number + 1, value: $1) }.prepend(Numbered())
  }
}
