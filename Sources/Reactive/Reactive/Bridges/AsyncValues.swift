extension EventSource where Event: Sendable {
  /// Returns a stream of the current value, if there is one, and all events that follow, for `for await`.
  ///
  /// ```swift
  /// for await radius in sphere.$radius.values(buffering: .newest(1)) { await report(radius) }
  /// ```
  /// The source is subscribed at once, so no event is lost before the loop begins. The caller must be on the actor that
  /// the source belongs to. The stream may be iterated anywhere. By default every event is kept until the loop takes
  /// it. Pass `.newest(1)` where only the latest value matters.
  ///
  /// The stream ends when its source is freed. When the task that iterates is cancelled, or the stream and its iterator
  /// are dropped, the subscription is disposed in the actor's next turn. Until then the actor is kept alive. Costs two
  /// streams and a task, and one lock for each event.
  ///
  /// - Precondition: the limit of `buffering` is at least 1.
  public func values(
    buffering: BufferingPolicy = .unbounded, isolation: isolated any Actor = #isolation
  ) -> AsyncStream<Event> {
    buffering.checkLimit()
    let (values, continuation) = AsyncStream.makeStream(of: Event.self, bufferingPolicy: buffering.policy())
    // `onTermination` runs on any thread, so it only ends a stream. A task on the actor owns the subscription, waits
    // for the end of that stream, and disposes the subscription.
    let (ending, end) = AsyncStream.makeStream(of: Never.self)
    continuation.onTermination = { _ in end.finish() }
    let owner = FinishingContinuation(continuation)
    let subscription = subscribe { owner.continuation.yield($0) }
    Task {
      _ = isolation
      for await _ in ending {}
      subscription.dispose()
    }
    return values
  }
}

/// A stream continuation that finishes the stream when it is freed. The subscription's handler owns it, so this happens
/// when the subscription ends.
private final class FinishingContinuation<Event: Sendable> {
  let continuation: AsyncStream<Event>.Continuation

  init(_ continuation: AsyncStream<Event>.Continuation) { self.continuation = continuation }

  deinit { continuation.finish() }
}

extension BufferingPolicy {
  fileprivate func policy<Event>() -> AsyncStream<Event>.Continuation.BufferingPolicy {
    switch self {
    case .unbounded: .unbounded
    case .newest(let limit): .bufferingNewest(limit)
    case .oldest(let limit): .bufferingOldest(limit)
    }
  }
}
