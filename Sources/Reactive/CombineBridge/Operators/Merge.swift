#if canImport(Combine)
  import Combine
#else
  import OpenCombine
#endif

/// A publisher of the values of several publishers in the order in which they arrive.
///
/// It finishes when all publishers have finished and the waiting values have been delivered; without publishers, at
/// once. The first failure ends it, cancels the other publishers, and discards values without demand.
///
/// Under a limited demand, each publisher is asked for one value at a time, so at most one value of each is waiting.
/// Under an unlimited demand, each is asked for all values.
public struct MergePublisher<Upstream: Publisher>: Publisher {
  /// The type of the values of all publishers.
  public typealias Output = Upstream.Output
  /// The failure type of all publishers.
  public typealias Failure = Upstream.Failure

  private let upstreams: [Upstream]

  /// Creates a publisher that merges `upstreams`.
  public init(_ upstreams: some Sequence<Upstream>) { self.upstreams = Array(upstreams) }

  /// Creates a publisher that merges `upstreams`.
  public init(_ upstreams: Upstream...) { self.upstreams = upstreams }

  /// Subscribes `subscriber`.
  public func receive<Downstream: Subscriber>(subscriber: Downstream)
  where Downstream.Input == Output, Downstream.Failure == Failure {
    let operation = OperatorSubscription(
      MergeState<Output>(inputs: upstreams.count), inputs: upstreams.count, downstream: subscriber)
    operation.start(subscriber)
    for (index, upstream) in upstreams.enumerated() {
      guard !operation.hasEnded else { return }
      upstream.subscribe(
        OperatorInputSubscriber<Output, _, _>(index, of: operation) { state, value in
          state.receive(value, from: index)
        })
    }
  }
}

// Combine has methods with these names; declaring them again would make calls ambiguous.
#if !canImport(Combine)
  extension Publisher {
    /// Merges the values of two publishers in the order in which they arrive; see `MergePublisher`.
    public func merge<A: Publisher>(with a: A) -> MergePublisher<AnyPublisher<Output, Failure>>
    where A.Output == Output, A.Failure == Failure {
      MergePublisher(eraseToAnyPublisher(), a.eraseToAnyPublisher())
    }

    /// Merges the values of three publishers in the order in which they arrive; see `MergePublisher`.
    public func merge<A: Publisher, B: Publisher>(
      with a: A, _ b: B
    ) -> MergePublisher<AnyPublisher<Output, Failure>>
    where A.Output == Output, A.Failure == Failure, B.Output == Output, B.Failure == Failure {
      MergePublisher(eraseToAnyPublisher(), a.eraseToAnyPublisher(), b.eraseToAnyPublisher())
    }

    /// Merges the values of four publishers in the order in which they arrive; see `MergePublisher`, which merges any
    /// number.
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
