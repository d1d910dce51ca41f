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

/// A policy for values that arrive faster than they are taken. A limit is at least 1.
public enum BufferingPolicy: Sendable, Equatable {
  /// Keeps every value. None is lost, and memory grows until the values are taken.
  case unbounded
  /// Keeps at most the given number of values and drops the oldest to make room. Use `newest(1)` where only the last
  /// value matters.
  case newest(Int)
  /// Keeps at most the given number of values and drops each value that arrives while the buffer is full.
  case oldest(Int)

  var limit: Int? {
    switch self {
    case .unbounded: nil
    case .newest(let limit), .oldest(let limit): limit
    }
  }

  /// Stops the program if the limit is less than 1.
  package func checkLimit() {
    if let limit, limit < 1 { stopProgram("the limit of a buffer must be at least 1; it is \(limit)") }
  }
}

extension AnyEventSource {
  /// Returns a source of the elements of an asynchronous sequence.
  ///
  /// ```swift
  /// AnyEventSource.elements(of: server.messages).subscribe { inbox.append($0) }.disposed(by: bag)
  /// ```
  /// Each subscription iterates over the sequence from its beginning, in a task; a sequence that gives each element only
  /// once, such as an `AsyncStream`, is for one subscription: `share()` serves several. The elements are delivered on the
  /// caller's actor, to which the source belongs, each in its own transaction. The subscription ends with the sequence, and
  /// the end of the subscription cancels the task. Costs one task for each subscription.
  public static func elements<Elements: AsyncSequence & Sendable>(
    of elements: Elements, isolation: isolated any Actor = #isolation
  ) -> AnyEventSource where Elements.Element == Event, Elements.Failure == Never, Event: Sendable {
    iterating(over: elements, isolation: isolation, failed: nil) { $0 }
  }

  /// Returns a source of the elements of an asynchronous sequence that can fail. The last event is the error, if the sequence
  /// throws one. Otherwise the same as for a sequence that does not throw.
  @_disfavoredOverload
  public static func elements<Elements: AsyncSequence & Sendable>(
    of elements: Elements, isolation: isolated any Actor = #isolation
  ) -> AnyEventSource
  where Event == Result<Elements.Element, Elements.Failure>, Elements.Element: Sendable {
    iterating(over: elements, isolation: isolation, failed: { .failure($0) }) { .success($0) }
  }

  private static func iterating<Elements: AsyncSequence & Sendable>(
    over elements: Elements, isolation: isolated any Actor,
    failed: (@Sendable (Elements.Failure) -> Event)?, _ event: @escaping @Sendable (Elements.Element) -> Event
  ) -> AnyEventSource {
    AnyEventSource(
      CustomSource { emitter in
        let task = Task {
          _ = isolation
          var iterator = elements.makeAsyncIterator()
          do throws(Elements.Failure) {
            while let element = try await iterator.next(isolation: isolation) { emitter.emit(event(element)) }
          } catch {
            if let failed { emitter.emit(failed(error)) }
          }
        }
        return StartedSource(current: nil, end: Disposer { task.cancel() })
      })
  }
}

extension AnyEventSource {
  /// Returns a source that runs an asynchronous operation and emits its result as one event.
  ///
  /// ```swift
  /// $subdivisions
  ///   .flatMapLatest { count in AnyEventSource.task { await refinedMesh(count) } }
  ///   .subscribe { mesh.value = $0 }
  /// ```
  /// Each subscription runs the operation once. The operation runs off the caller's actor unless its closure says
  /// otherwise. The result is delivered on the caller's actor, to which the source belongs.
  ///
  /// The end of a subscription cancels its task. So `flatMapLatest` cancels superseded operations, and chains
  /// operations as `then` of a promise does. An operation that ignores cancellation runs to its end, and its result is
  /// dropped. Costs one task for each subscription.
  public static func task(
    isolation: isolated any Actor = #isolation, _ operation: @escaping @Sendable () async -> Event
  ) -> AnyEventSource where Event: Sendable {
    AnyEventSource(
      CustomSource { emitter in
        let task = Task {
          _ = isolation
          emitter.emit(await operation())
        }
        return StartedSource(current: nil, end: Disposer { task.cancel() })
      })
  }

  /// Returns a source that runs an asynchronous operation that can fail, and emits its result or its error as one
  /// `Result`. Otherwise the same as `task` with an operation that does not throw.
  public static func task<Success: Sendable, Failure>(
    isolation: isolated any Actor = #isolation,
    _ operation: @escaping @Sendable () async throws(Failure) -> Success
  ) -> AnyEventSource where Event == Result<Success, Failure> {
    task(isolation: isolation) { () async -> Event in
      do throws(Failure) { return .success(try await operation()) } catch { return .failure(error) }
    }
  }
}
