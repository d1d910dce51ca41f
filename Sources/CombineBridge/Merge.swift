#if canImport(Combine)
  import Combine
#else
  import OpenCombine
#endif

/// The values of several publishers, as they come.
///
/// It finishes when all have finished, and what waits has been delivered; of none, at once. The first failure ends it,
/// cancels the others, and voids what nobody has asked for.
///
/// Under a limited demand each publisher is asked for one value at a time, so at most one of each waits; under an
/// unlimited one each is asked for all.
public struct MergePublisher<Upstream: Publisher>: Publisher {
  /// A value of any of them.
  public typealias Output = Upstream.Output
  /// How any of them fails.
  public typealias Failure = Upstream.Failure

  private let upstreams: [Upstream]

  /// Merges `upstreams`.
  public init(_ upstreams: some Sequence<Upstream>) { self.upstreams = Array(upstreams) }

  /// Merges `upstreams`.
  public init(_ upstreams: Upstream...) { self.upstreams = upstreams }

  /// Connects `subscriber`.
  public func receive<Downstream: Subscriber>(subscriber: Downstream)
  where Downstream.Input == Output, Downstream.Failure == Failure {
    let coordinator = Coordinator(
      MergeState<Output>(inputs: upstreams.count), inputs: upstreams.count, downstream: subscriber)
    coordinator.start(subscriber)
    for (index, upstream) in upstreams.enumerated() {
      guard !coordinator.hasEnded else { return }
      upstream.subscribe(
        CoordinatorInput<Output, _, _>(index, of: coordinator) { state, value in
          state.receive(value, from: index)
        })
    }
  }
}

// Combine has methods of these names; two of a kind would be ambiguous.
#if !canImport(Combine)
  extension Publisher {
    /// The values of both, as they come; see `MergePublisher`.
    public func merge<A: Publisher>(with a: A) -> MergePublisher<AnyPublisher<Output, Failure>>
    where A.Output == Output, A.Failure == Failure {
      MergePublisher(eraseToAnyPublisher(), a.eraseToAnyPublisher())
    }

    /// The values of all three, as they come; see `MergePublisher`.
    public func merge<A: Publisher, B: Publisher>(
      with a: A, _ b: B
    ) -> MergePublisher<AnyPublisher<Output, Failure>>
    where A.Output == Output, A.Failure == Failure, B.Output == Output, B.Failure == Failure {
      MergePublisher(eraseToAnyPublisher(), a.eraseToAnyPublisher(), b.eraseToAnyPublisher())
    }

    /// The values of all four, as they come; see `MergePublisher`, which takes any number.
    public func merge<A: Publisher, B: Publisher, C: Publisher>(
      with a: A, _ b: B, _ c: C
    ) -> MergePublisher<AnyPublisher<Output, Failure>>
    where
      A.Output == Output, A.Failure == Failure, B.Output == Output, B.Failure == Failure,
      C.Output == Output, C.Failure == Failure
    {
      MergePublisher(
        eraseToAnyPublisher(), a.eraseToAnyPublisher(), b.eraseToAnyPublisher(), c.eraseToAnyPublisher())
    }
  }
#endif
