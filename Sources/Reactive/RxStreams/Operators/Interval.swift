import Reactive

extension Observable where Element: FixedWidthInteger {
  /// Returns an observable of 0, 1, 2 and so on, one after each `period`. It must be used on the scheduler's thread.
  ///
  /// - Precondition: `period` is positive.
  public static func interval(_ period: Duration, scheduler: some Scheduler) -> Observable {
    timer(period, period: period, scheduler: scheduler)
  }

  /// Returns an observable of 0 after `dueTime`. Without a `period` the completion follows. Otherwise 1, 2 and so on
  /// follow, one after each `period`. It must be used on the scheduler's thread.
  ///
  /// - Precondition: `period` is nil or positive.
  public static func timer(
    _ dueTime: Duration, period: Duration? = nil, scheduler: some Scheduler
  ) -> Observable {
    precondition(period.map { $0 > .zero } ?? true, "the period of a timer must be positive")
    return Observable(guarded: { sink in
      let timer = SerialDisposable(), clock = WeakScheduler(scheduler)
      func schedule(_ number: Element, at time: Duration) {
        timer.disposable = clock.schedule(after: time - clock.now) {
          guard let period else { return sink.finish(with: number) }
          // Times count from the first one, so that they do not drift. The next one precedes what a handler schedules for
          // the same time, as in RxSwift.
          schedule(number &+ 1, at: time + period)
          sink.send(.next(number))
        }
      }
      schedule(0, at: scheduler.now + dueTime)
      return timer
    })
  }
}
