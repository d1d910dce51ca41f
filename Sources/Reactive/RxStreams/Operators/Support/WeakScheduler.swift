import Reactive

extension Scheduler {
  /// Runs `job` after `delay`. The returned disposable cancels it.
  func schedule(after delay: Duration, _ job: @escaping () -> Void) -> any Disposable {
    SourceDisposable(schedule(at: now + delay, job))
  }
}

/// A weak reference to a scheduler, for the jobs that the scheduler owns.
struct WeakScheduler {
  private weak var scheduler: (any Scheduler)?

  init(_ scheduler: any Scheduler) { self.scheduler = scheduler }

  /// The time of the scheduler.
  var now: Duration { scheduler?.now ?? .zero }

  /// Runs `job` after `delay`. The returned disposable cancels it. Without the scheduler, nothing can run it.
  func schedule(after delay: Duration, _ job: @escaping () -> Void) -> any Disposable {
    scheduler?.schedule(after: delay, job) ?? NopDisposable()
  }
}

extension ObservableType {
  /// Returns an observable of what the handlers send to the sink, which may be sent by jobs of `scheduler`. The
  /// source's side of each subscription owns the scheduler.
  func handling<Result>(
    on scheduler: some Scheduler,
    _ makeHandlers: @escaping (Sink<Result>, WeakScheduler) -> ElementHandlers<Element>
  ) -> Observable<Result> {
    handling { sink in
      let handlers = makeHandlers(sink, WeakScheduler(scheduler))
      return ElementHandlers(
        resource: handlers.resource,
        onNext: { element in try withExtendedLifetime(scheduler) { try handlers.onNext(element) } },
        onCompleted: handlers.onCompleted)
    }
  }
}
