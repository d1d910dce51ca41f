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
      TaskSource { emitter in
        let task = Task {
          _ = isolation
          emitter.emit(await operation())
        }
        return (nil, task)
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

/// A source of which each subscription has a task of its own: it emits, and is cancelled when the subscription ends.
///
/// The task owns the emitter, and the emitter's one subscription owns the task's canceller: the end of either ends both.
struct TaskSource<Event>: EventSourceProtocol {
  /// Starts a task that emits by this emitter; `current` is given to the subscriber at once.
  let start: (EventEmitter<Event>) -> (current: Event?, task: Task<Void, Never>)

  static var _callsHandlerDirectly: Bool { true }

  func _attach(_ handler: @escaping (Event) -> Void, parent: _Join?) -> _Node {
    let emitter = EventEmitter<Event>()
    let (current, task) = start(emitter)
    let canceller = Canceller(task)
    let subscription = emitter._attach(
      { event in withExtendedLifetime(canceller) { handler(event) } }, parent: parent)
    if let current { handler(current) }
    return subscription
  }
}

/// Cancels its task when it goes.
private final class Canceller {
  private let task: Task<Void, Never>

  init(_ task: Task<Void, Never>) { self.task = task }

  deinit { task.cancel() }
}
