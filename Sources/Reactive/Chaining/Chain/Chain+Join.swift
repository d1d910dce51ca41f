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

/// A merger of the paths of the changes that a join has received and not yet sent.
///
/// A join sends when its transaction has delivered all changes, outside of any delivery of a sender.
@usableFromInline
final class PropagationPathMerger {
  @safe @exclusivity(unchecked) private var path: PropagationPath?
  /// Whether the join has sent a value. It then sends each change in the transaction that it receives it in. Before, it
  /// may wait for a value of the other chain, and the last change that it receives is the cause of its first value.
  @safe @exclusivity(unchecked) private var hasSent = false

  @usableFromInline
  init() {}

  /// Adds the path of the change that is being delivered.
  @usableFromInline
  func add() {
    let current = CurrentPropagationPath.value
    guard hasSent, let path else { return path = current }
    if let current { self.path = path.union(current) }
  }

  /// Runs `handler`, which delivers the value of the join, on the path of the changes in it.
  @usableFromInline
  func deliver(_ handler: () -> Void) {
    hasSent = true
    guard let path = path.take() else { return handler() }
    CurrentPropagationPath.with(path, handler)
  }

  /// Returns a source that adds the path of each event of `input`.
  @inlinable
  func input<Event>(_ input: ChainSource<Event>) -> HandlerWrappingSource<ChainSource<Event>, Event> {
    HandlerWrappingSource(upstream: input) { handler in
      { event in
        self.add()
        handler(event)
      }
    }
  }
}
