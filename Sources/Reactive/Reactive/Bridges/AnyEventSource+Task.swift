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
