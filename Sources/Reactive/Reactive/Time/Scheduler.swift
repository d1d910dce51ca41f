/// A clock that runs jobs. `throttle`, `debounce` and `observe(on:)` take the time from it: a ``ClockScheduler`` in a
/// program, a ``ManualScheduler`` in a test or a frame loop.
public protocol Scheduler: AnyObject {
  /// The time since a fixed moment. It never decreases.
  var now: Duration { get }

  /// Runs `job` once `now` has reached `time`, after this call has returned, on the thread of its sources. The returned
  /// disposer cancels the job.
  func schedule(at time: Duration, _ job: @escaping () -> Void) -> Disposer
}

/// A clock that moves only in `advance`, and then runs the jobs that are due, in order of time.
///
/// A test advances it by hand. A program that draws frames advances it once a frame:
/// ```swift
/// let scheduler = ManualScheduler(), start = ContinuousClock.now
/// window.run { scheduler.advance(to: ContinuousClock.now - start) }
/// ```
public final class ManualScheduler: Scheduler {
  /// The time of the last advance.
  public private(set) var now: Duration = .zero

  private let jobs = ScheduledJobs()

  /// The largest number of times that jobs may schedule others for the same time.
  private static let roundLimit = 100_000

  /// Creates a clock at time zero.
  public init() {}

  /// Advances the clock by `duration` and runs the jobs that are due.
  public func advance(by duration: Duration) { advance(to: now + duration) }

  /// Advances the clock to `time` and runs the jobs that are due, including jobs that these schedule in turn. A `time`
  /// in the past does not move the clock back. O(due jobs * log(waiting jobs)).
  ///
  /// Jobs that schedule each other for the same time without end, such as a handler behind `observe(on:)` that sets its own
  /// source, stop the program with a message.
  public func advance(to time: Duration) {
    var rounds = 0, lastOfRound = jobs.lastNumber
    while let job = jobs.popDue(at: time) {
      if job.time > now {
        (now, rounds, lastOfRound) = (job.time, 0, jobs.lastNumber)
      } else if job.number > lastOfRound {
        (rounds, lastOfRound) = (rounds + 1, jobs.lastNumber)
        if rounds > Self.roundLimit { stopEndlessJobs() }
      }
      job.body()
    }
    now = max(now, time)
  }

  private func stopEndlessJobs() -> Never {
    stopProgram(
      "jobs have scheduled jobs for the same time \(Self.roundLimit) times: two of them may schedule each other in an endless loop"
    )
  }

  /// Schedules `body` to run in the `advance` that reaches `time`, never within this call. O(log(waiting jobs)).
  public func schedule(at time: Duration, _ body: @escaping () -> Void) -> Disposer {
    jobs.add(at: max(time, now), body)
  }
}

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
