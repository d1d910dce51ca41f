#if canImport(Combine)
  import Combine
#else
  import OpenCombine
#endif

/// A publisher of the latest values of several publishers, as soon as each has sent one.
///
/// It finishes when all publishers have finished and the last combination has been delivered. The first failure ends
/// it, cancels the other publishers, and discards a combination without demand.
///
/// Under a limited demand, each publisher is asked for one value, and for the next one when a combination with that
/// value has been delivered. A value that arrives during a delivery, or without demand, is part of the next
/// combination. Only the last of several such values is used.
///
/// Unlike `combine` of `Reactive`, it sends a combination for each input that changes, even if two inputs have one
/// source; see <doc:Migration>.
public struct CombineLatestPublisher<Failure: Error, each Value>: Publisher {
  /// The latest values, in the order of the publishers.
  public typealias Output = (repeat each Value)

  // Type-erased, because a generic constraint cannot yet require the same `Failure` of all publishers in a pack.
  private let upstreams: (repeat AnyPublisher<each Value, Failure>)

  /// Creates a publisher that combines `upstreams`.
  public init(_ upstreams: repeat AnyPublisher<each Value, Failure>) {
    self.upstreams = (repeat each upstreams)
  }

  /// Subscribes `subscriber`.
  public func receive<Downstream: Subscriber>(subscriber: Downstream)
  where Downstream.Input == Output, Downstream.Failure == Failure {
    let latest = (repeat LatestInputValue<each Value>())
    var count = 0
    for _ in repeat each upstreams { count += 1 }
    let state = CombineLatestState<Output>(inputs: count) { (repeat (each latest).value) }
    let operation = OperatorSubscription(state, inputs: count, downstream: subscriber)
    operation.start(subscriber)
    var input = 0
    for (upstream, latest) in repeat (each upstreams, each latest) {
      guard !operation.hasEnded else { return }
      latest.connect(upstream, to: operation, as: input)
      input += 1
    }
  }
}

/// The latest value of one input. Guarded by the lock of the operator subscription.
private final class LatestInputValue<Value> {
  private var stored: Value?

  /// The value. It exists: combinations are read only when each input has one.
  var value: Value { stored! }

  func connect<Downstream: Subscriber>(
    _ upstream: AnyPublisher<Value, Downstream.Failure>,
    to operation: OperatorSubscription<CombineLatestState<Downstream.Input>, Downstream>, as input: Int
  ) {
    upstream.subscribe(
      OperatorInputSubscriber<Value, _, _>(input, of: operation) { state, value in
        state.change(input)
        self.exchange(&value)
      })
  }

  /// Stores `value`, and returns the previous value in its place.
  private func exchange(_ value: inout Value) {
    guard stored != nil else { return stored = value }
    swap(&stored!, &value)
  }
}

// Combine has methods with these names; declaring them again would make calls ambiguous.
#if !canImport(Combine)
  extension Publisher {
    /// Combines the latest values of two publishers, as soon as each has sent one; see `CombineLatestPublisher`.
    public func combineLatest<A: Publisher>(_ a: A) -> CombineLatestPublisher<Failure, Output, A.Output>
    where A.Failure == Failure {
      CombineLatestPublisher(eraseToAnyPublisher(), a.eraseToAnyPublisher())
    }

    /// Combines the latest values of three publishers, as soon as each has sent one; see `CombineLatestPublisher`.
    public func combineLatest<A: Publisher, B: Publisher>(
      _ a: A, _ b: B
    ) -> CombineLatestPublisher<Failure, Output, A.Output, B.Output>
    where A.Failure == Failure, B.Failure == Failure {
      CombineLatestPublisher(eraseToAnyPublisher(), a.eraseToAnyPublisher(), b.eraseToAnyPublisher())
    }

    /// Combines the latest values of four publishers, as soon as each has sent one; see `CombineLatestPublisher`.
    public func combineLatest<A: Publisher, B: Publisher, C: Publisher>(
      _ a: A, _ b: B, _ c: C
    ) -> CombineLatestPublisher<Failure, Output, A.Output, B.Output, C.Output>
    where A.Failure == Failure, B.Failure == Failure, C.Failure == Failure {
      CombineLatestPublisher(
        eraseToAnyPublisher(), a.eraseToAnyPublisher(), b.eraseToAnyPublisher(), c.eraseToAnyPublisher())
    }

    /// Transforms the latest values of two publishers by `transform`; see `CombineLatestPublisher`.
    public func combineLatest<A: Publisher, Result>(
      _ a: A, _ transform: @escaping (Output, A.Output) -> Result
    ) -> Publishers.Map<CombineLatestPublisher<Failure, Output, A.Output>, Result>
    where A.Failure == Failure { combineLatest(a).map { transform($0, $1) } }

    /// Transforms the latest values of three publishers by `transform`; see `CombineLatestPublisher`.
    public func combineLatest<A: Publisher, B: Publisher, Result>(
      _ a: A, _ b: B, _ transform: @escaping (Output, A.Output, B.Output) -> Result
    ) -> Publishers.Map<CombineLatestPublisher<Failure, Output, A.Output, B.Output>, Result>
    where A.Failure == Failure, B.Failure == Failure {
      combineLatest(a, b).map { transform($0, $1, $2) }
    }

    /// Transforms the latest values of four publishers by `transform`; see `CombineLatestPublisher`.
    public func combineLatest<A: Publisher, B: Publisher, C: Publisher, Result>(
      _ a: A, _ b: B, _ c: C, _ transform: @escaping (Output, A.Output, B.Output, C.Output) -> Result
    ) -> Publishers.Map<CombineLatestPublisher<Failure, Output, A.Output, B.Output, C.Output>, Result>
    where A.Failure == Failure, B.Failure == Failure, C.Failure == Failure {
      combineLatest(a, b, c).map { transform($0, $1, $2, $3) }
    }
  }
#endif
