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
