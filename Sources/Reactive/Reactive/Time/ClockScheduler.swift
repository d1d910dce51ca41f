/// A scheduler that takes the time from a clock of Swift, and runs its jobs on the actor that created it.
///
/// ```swift
/// let scheduler = ClockScheduler()          // the continuous clock, on this actor
/// $query.debounce(for: .milliseconds(300), on: scheduler)
///   .subscribe { search($0) }
///   .disposed(by: bag)
/// ```
/// One task sleeps until the earliest job is due. Dropping the scheduler cancels the jobs that wait; `debounce` and
/// `throttle` keep it alive. A test uses a ``ManualScheduler``, which waits for nothing.
///
/// A job costs O(log n) for n waiting jobs, two allocations, and a task if it is the earliest.
public final class ClockScheduler<C: Clock>: Scheduler where C.Duration == Duration {
  private let clock: C
  private let start: C.Instant
  private let jobs = ScheduledJobs()
  /// Starts a task on the scheduler's actor that sleeps until this time and then runs the due jobs.
  private var startSleeping: (Duration) -> Task<Void, Never> = { _ in Task {} }
  /// The sleep under way, and the time at which it ends.
  private var sleep: (task: Task<Void, Never>, end: Duration)?
  private var isRunning = false

  /// Creates a scheduler with `clock`, whose jobs run on the caller's actor.
  public init(_ clock: C = ContinuousClock(), isolation: isolated any Actor = #isolation) {
    self.clock = clock
    start = clock.now
    startSleeping = { [weak self, clock, start] end in
      Task {
        _ = isolation
        // The clock may be early by its resolution: `run` then sleeps again.
        try? await clock.sleep(until: start.advanced(by: end), tolerance: nil)
        // Another sleep has replaced a cancelled one.
        if Task.isCancelled { return }
        self?.run()
      }
    }
  }

  deinit { sleep?.task.cancel() }

  /// The time since the scheduler was created.
  public var now: Duration { start.duration(to: clock.now) }

  /// Runs `job` on the scheduler's actor when `time` has come. The returned disposer cancels it.
  public func schedule(at time: Duration, _ job: @escaping () -> Void) -> Disposer {
    let disposer = jobs.add(at: time, job)
    sleepUntilEarliest()
    return disposer
  }

  private func run() {
    sleep = nil
    isRunning = true
    // Jobs that these schedule have a later turn, so that the actor's other tasks run between them.
    let end = now
    while let job = jobs.popDue(at: end) { job.body() }
    isRunning = false
    sleepUntilEarliest()
  }

  private func sleepUntilEarliest() {
    guard !isRunning, let end = jobs.earliestTime else { return }
    if let sleep, sleep.end <= end { return }
    sleep?.task.cancel()
    sleep = (startSleeping(end), end)
  }
}
