#if canImport(Combine)
  import Combine
#else
  import OpenCombine
#endif

/// The latest values of several publishers together, as soon as each has given one.
///
/// It finishes when all have finished, and the last combination has been delivered. The first failure ends it, cancels
/// the others, and voids the combination that nobody has asked for.
///
/// Under a limited demand each publisher is asked for one value at a time, and for the next when a combination with that
/// one has left. A value that comes while a combination is being delivered, or while there is no demand, is in the next
/// one: of several such, the last.
///
/// Unlike `combine` of `Reactive` it emits for each input that changes, also where two have one source; see
/// <doc:Migration>.
public struct CombineLatestPublisher<Failure: Error, each Value>: Publisher {
  /// The latest values, in the order of the publishers.
  public typealias Output = (repeat each Value)

  // Erased, since the language cannot say yet that all of a pack fail alike.
  private let upstreams: (repeat AnyPublisher<each Value, Failure>)

  /// Combines `upstreams`.
  public init(_ upstreams: repeat AnyPublisher<each Value, Failure>) {
    self.upstreams = (repeat each upstreams)
  }

  /// Connects `subscriber`.
  public func receive<Downstream: Subscriber>(subscriber: Downstream)
  where Downstream.Input == Output, Downstream.Failure == Failure {
    let latest = (repeat Latest<each Value>())
    var count = 0
    for _ in repeat each upstreams { count += 1 }
    let state = LatestState<Output>(inputs: count) { (repeat (each latest).value) }
    let coordinator = Coordinator(state, inputs: count, downstream: subscriber)
    coordinator.start(subscriber)
    var input = 0
    for (upstream, latest) in repeat (each upstreams, each latest) {
      guard !coordinator.hasEnded else { return }
      latest.connect(upstream, to: coordinator, as: input)
      input += 1
    }
  }
}

/// The latest value of one input; guarded by the coordinator's lock.
private final class Latest<Value> {
  private var stored: Value?

  /// The value. It was set: combinations are read when each input has one.
  var value: Value { stored! }

  func connect<Downstream: Subscriber>(
    _ upstream: AnyPublisher<Value, Downstream.Failure>,
    to coordinator: Coordinator<LatestState<Downstream.Input>, Downstream>, as input: Int
  ) {
    upstream.subscribe(
      CoordinatorInput<Value, _, _>(input, of: coordinator) { state, value in
        state.change(input)
        self.exchange(&value)
      })
  }

  /// Stores `value`, and leaves the one before in its place.
  private func exchange(_ value: inout Value) {
    guard stored != nil else { return stored = value }
    swap(&stored!, &value)
  }
}

// Combine has methods of these names; two of a kind would be ambiguous.
#if !canImport(Combine)
  extension Publisher {
    /// The latest values of both, as soon as each has given one; see `CombineLatestPublisher`.
    public func combineLatest<A: Publisher>(_ a: A) -> CombineLatestPublisher<Failure, Output, A.Output>
    where A.Failure == Failure {
      CombineLatestPublisher(eraseToAnyPublisher(), a.eraseToAnyPublisher())
    }

    /// The latest values of all three, as soon as each has given one; see `CombineLatestPublisher`.
    public func combineLatest<A: Publisher, B: Publisher>(
      _ a: A, _ b: B
    ) -> CombineLatestPublisher<Failure, Output, A.Output, B.Output>
    where A.Failure == Failure, B.Failure == Failure {
      CombineLatestPublisher(eraseToAnyPublisher(), a.eraseToAnyPublisher(), b.eraseToAnyPublisher())
    }

    /// The latest values of all four, as soon as each has given one; see `CombineLatestPublisher`.
    public func combineLatest<A: Publisher, B: Publisher, C: Publisher>(
      _ a: A, _ b: B, _ c: C
    ) -> CombineLatestPublisher<Failure, Output, A.Output, B.Output, C.Output>
    where A.Failure == Failure, B.Failure == Failure, C.Failure == Failure {
      CombineLatestPublisher(
        eraseToAnyPublisher(), a.eraseToAnyPublisher(), b.eraseToAnyPublisher(), c.eraseToAnyPublisher())
    }

    /// What `transform` makes of the latest values of both; see `CombineLatestPublisher`.
    public func combineLatest<A: Publisher, Result>(
      _ a: A, _ transform: @escaping (Output, A.Output) -> Result
    ) -> Publishers.Map<CombineLatestPublisher<Failure, Output, A.Output>, Result>
    where A.Failure == Failure { combineLatest(a).map { transform($0, $1) } }

    /// What `transform` makes of the latest values of all three; see `CombineLatestPublisher`.
    public func combineLatest<A: Publisher, B: Publisher, Result>(
      _ a: A, _ b: B, _ transform: @escaping (Output, A.Output, B.Output) -> Result
    ) -> Publishers.Map<CombineLatestPublisher<Failure, Output, A.Output, B.Output>, Result>
    where A.Failure == Failure, B.Failure == Failure {
      combineLatest(a, b).map { transform($0, $1, $2) }
    }

    /// What `transform` makes of the latest values of all four; see `CombineLatestPublisher`.
    public func combineLatest<A: Publisher, B: Publisher, C: Publisher, Result>(
      _ a: A, _ b: B, _ c: C, _ transform: @escaping (Output, A.Output, B.Output, C.Output) -> Result
    ) -> Publishers.Map<CombineLatestPublisher<Failure, Output, A.Output, B.Output, C.Output>, Result>
    where A.Failure == Failure, B.Failure == Failure, C.Failure == Failure {
      combineLatest(a, b, c).map { transform($0, $1, $2, $3) }
    }
  }
#endif
