#if canImport(Combine)
  import Combine
#else
  import OpenCombine
#endif

/// Each value with the one before it, and at the end the last with nothing; see `Publisher.withPrevious()`.
public struct WithPreviousPublisher<Upstream: Publisher>: Publisher {
  /// The value before, nil at the first; and the value, nil at the end.
  public typealias Output = (previous: Upstream.Output?, current: Upstream.Output?)
  /// How upstream fails.
  public typealias Failure = Upstream.Failure

  private let upstream: Upstream

  /// Pairs the values of `upstream`.
  public init(_ upstream: Upstream) { self.upstream = upstream }

  /// Connects `subscriber`.
  public func receive<Downstream: Subscriber>(subscriber: Downstream)
  where Downstream.Input == Output, Downstream.Failure == Failure {
    let coordinator = Coordinator(PreviousState<Upstream.Output>(), inputs: 1, downstream: subscriber)
    coordinator.start(subscriber)
    guard !coordinator.hasEnded else { return }
    upstream.subscribe(
      CoordinatorInput<Upstream.Output, _, _>(0, of: coordinator) { state, value in
        state.receive(value)
      })
  }
}

extension Publisher {
  /// Each value with the one before it, and at the end the last with nothing.
  ///
  /// ```
  /// upstream      --a-------b-------c-------|
  /// withPrevious  --(nil,a)-(a,b)---(b,c)---(c,nil)|
  /// ```
  /// Without a value there is no pair. A failure is passed on with no pair before it. Upstream is asked for what
  /// downstream asks for; the pair of the end is a value too, and waits for demand.
  ///
  /// (What `Reactive` calls `withPrevious` has no end, and so no pair for it.)
  public func withPrevious() -> WithPreviousPublisher<Self> { WithPreviousPublisher(self) }
}
