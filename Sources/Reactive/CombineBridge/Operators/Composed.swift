import Reactive

#if canImport(Combine)
  import Combine
#else
  import OpenCombine
#endif

// Operators composed of others, which provide demand, cancellation and completion.
extension Publisher {
  /// Forwards all values unchanged. Useful if a chain requires an operator.
  public func passThrough() -> Publishers.Map<Self, Output> { map { $0 } }

  /// Transforms the values for which `condition` returns true, and forwards the others unchanged.
  ///
  /// ```
  /// upstream                            --1--2--3--4--|
  /// map(where: isEven) { $0 * 10 }      --1--20-3--40-|
  /// ```
  public func map(
    where condition: @escaping (Output) -> Bool, _ transform: @escaping (Output) -> Output
  ) -> Publishers.Map<Self, Output> {
    map { condition($0) ? transform($0) : $0 }
  }

  /// Forwards only the completion or failure. Unlike the result of `ignoreOutput`, it is a publisher of `Output`, so it
  /// can be merged and appended to.
  public func ignoreAll() -> Publishers.Filter<Self> { filter { _ in false } }
}

extension Publisher where Failure == Never {
  /// Sends the publisher's values. When it has finished, subscribes to `source` and sends its events.
  public func append<Source: EventSource<Output>>(
    _ source: Source
  ) -> Publishers.Concatenate<Self, EventSourcePublisher<Source>> { append(source.publisher) }

  /// Sends the events of `source` until it ends. Then subscribes to the publisher and sends its values.
  public func prepend<Source: EventSource<Output>>(
    _ source: Source
  ) -> Publishers.Concatenate<EventSourcePublisher<Source>, Self> { prepend(source.publisher) }
}

/// A publisher of each value with the previous one, and finally of the last value with nil; see
/// `Publisher.withPrevious()`.
public struct WithPreviousPublisher<Upstream: Publisher>: Publisher {
  /// The previous value, nil for the first pair, and the value, nil for the last pair.
  public typealias Output = (previous: Upstream.Output?, current: Upstream.Output?)
  /// The failure type of the upstream publisher.
  public typealias Failure = Upstream.Failure

  private let upstream: Upstream

  /// Creates a publisher of the pairs of `upstream`.
  public init(_ upstream: Upstream) { self.upstream = upstream }

  /// Subscribes `subscriber`.
  public func receive<Downstream: Subscriber>(subscriber: Downstream)
  where Downstream.Input == Output, Downstream.Failure == Failure {
    let operation = OperatorSubscription(
      WithPreviousState<Upstream.Output>(), inputs: 1, downstream: subscriber)
    operation.start(subscriber)
    guard !operation.hasEnded else { return }
    upstream.subscribe(
      OperatorInputSubscriber<Upstream.Output, _, _>(0, of: operation) { state, value in
        state.receive(value)
      })
  }
}

extension Publisher {
  /// Sends each value with the previous one, and finally the last value with nil.
  ///
  /// ```
  /// upstream      --a-------b-------c-------|
  /// withPrevious  --(nil,a)-(a,b)---(b,c)---(c,nil)|
  /// ```
  /// Without values there are no pairs. A failure is forwarded without a last pair. The upstream demand equals the
  /// downstream demand; the last pair counts as a value and waits for demand.
  ///
  /// `withPrevious` of `Reactive` has no last pair, because an event source does not complete.
  public func withPrevious() -> WithPreviousPublisher<Self> { WithPreviousPublisher(self) }
}
