extension EventSource {
  /// The result of an asynchronous operation: one event, when it is there.
  ///
  /// ```swift
  /// $subdivisions
  ///   .flatMapLatest { count in EventSource.task { await refinedMesh(count) } }
  ///   .subscribe { mesh.value = $0 }
  /// ```
  /// Each subscription runs the operation, off the caller's actor unless its closure says otherwise, and is given the
  /// result on that actor, to which the source belongs. A subscription that ends cancels its task, so `flatMapLatest`
  /// cancels what it supersedes and chains operations as a promise's `then` does; an operation that does not heed
  /// cancellation runs on, and its result is dropped. Costs a task for each subscription.
  public static func task(
    isolation: isolated any Actor = #isolation, _ operation: @escaping @Sendable () async -> Event
  ) -> EventSource where Event: Sendable {
    EventSource(
      StartedSource { emitter in
        let task = Task {
          _ = isolation
          emitter.emit(await operation())
        }
        return (nil, Disposer { task.cancel() })
      })
  }

  /// The result of an asynchronous operation that can fail; otherwise as above.
  public static func task<Success: Sendable, Failure>(
    isolation: isolated any Actor = #isolation,
    _ operation: @escaping @Sendable () async throws(Failure) -> Success
  ) -> EventSource where Event == Result<Success, Failure> {
    task(isolation: isolation) { () async -> Event in
      do throws(Failure) { return .success(try await operation()) } catch { return .failure(error) }
    }
  }
}
