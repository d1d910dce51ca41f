#if canImport(Combine)
  import Combine
#else
  import OpenCombine
#endif

import Reactive

// Operators that are made of others, and take their demand, cancellation and completion from them.
extension Publisher {
  /// The publisher as it is: where a chain needs an operator and there is nothing to do.
  public func passThrough() -> Publishers.Map<Self, Output> { map { $0 } }

  /// What `transform` makes of those values for which `condition` holds, and the others as they are.
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

  /// No value, and the completion or failure; still a publisher of `Output`, which can be merged and appended to, as
  /// `ignoreOutput` is not.
  public func ignoreAll() -> Publishers.Filter<Self> { filter { _ in false } }
}

extension Publisher where Failure == Never {
  /// The publisher's values, and when it has finished the events of `source`, to which it subscribes then.
  public func append<Source: EventSourceProtocol<Output>>(
    _ source: Source
  ) -> Publishers.Concatenate<Self, EventSourcePublisher<Source>> { append(source.publisher) }

  /// The events of `source` until it has gone, and then the publisher's values, to which it subscribes then.
  public func prepend<Source: EventSourceProtocol<Output>>(
    _ source: Source
  ) -> Publishers.Concatenate<EventSourcePublisher<Source>, Self> { prepend(source.publisher) }
}
