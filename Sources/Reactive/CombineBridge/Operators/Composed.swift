#if canImport(Combine)
  import Combine
#else
  import OpenCombine
#endif

import Reactive

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
