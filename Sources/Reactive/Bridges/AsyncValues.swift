extension EventSourceProtocol where Event: Sendable {
  /// The current value, where there is one, and all events that follow, for `for await`.
  ///
  /// ```swift
  /// for await radius in sphere.$radius.values(buffering: .newest(1)) { await report(radius) }
  /// ```
  /// The source is subscribed at once, so nothing is missed before the loop begins; who calls this must be on an actor,
  /// to which the source belongs, and the stream may be iterated anywhere. An event is something that happened, so by
  /// default each one waits for the loop; where only the latest value counts, ask for `.newest(1)`.
  ///
  /// The stream ends when its source has gone. When the task that iterates is cancelled, or the stream and its iterator
  /// are dropped, the subscription is disposed by the actor's next turn; until then the actor is kept alive. Costs two
  /// streams and a task, and a lock for each event.
  ///
  /// - Precondition: the limit of `buffering` is at least 1.
  public func values(
    buffering: Buffering = .unbounded, isolation: isolated any Actor = #isolation
  ) -> AsyncStream<Event> {
    precondition(buffering.limit ?? 1 >= 1, "the limit of a buffer must be at least 1")
    let (values, continuation) = AsyncStream.makeStream(of: Event.self, bufferingPolicy: buffering.policy())
    // `onTermination` runs on any thread: it only wakes a task that owns the subscription, on the actor.
    let (ending, end) = AsyncStream.makeStream(of: Never.self)
    continuation.onTermination = { _ in end.finish() }
    let feed = Feed(continuation)
    let subscription = subscribe { feed.continuation.yield($0) }
    Task {
      _ = isolation
      for await _ in ending {}
      subscription.dispose()
    }
    return values
  }
}

/// The stream's end: it dies with the subscription whose handler owns it.
private final class Feed<Event: Sendable> {
  let continuation: AsyncStream<Event>.Continuation

  init(_ continuation: AsyncStream<Event>.Continuation) { self.continuation = continuation }

  deinit { continuation.finish() }
}

extension Buffering {
  fileprivate func policy<Event>() -> AsyncStream<Event>.Continuation.BufferingPolicy {
    switch self {
    case .unbounded: .unbounded
    case .newest(let limit): .bufferingNewest(limit)
    case .oldest(let limit): .bufferingOldest(limit)
    }
  }
}
