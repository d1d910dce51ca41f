/// A clock that runs jobs. `throttle`, `debounce` and `observe(on:)` take the time from it, so that a test or a frame
/// loop can control time.
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

  private var jobs: [Job] = []
  private var lastNumber = 0

  /// Creates a clock at time zero.
  public init() {}

  /// Advances the clock by `duration` and runs the jobs that are due.
  public func advance(by duration: Duration) { advance(to: now + duration) }

  /// Advances the clock to `time` and runs the jobs that are due, including jobs that these schedule in turn. A `time`
  /// in the past does not move the clock back. O(due * waiting jobs).
  public func advance(to time: Duration) {
    while let index = nextIndex(until: time) {
      let job = jobs.remove(at: index)
      now = max(now, job.time)
      job.body.take()?()
    }
    now = max(now, time)
  }

  /// Schedules `body` to run in the `advance` that reaches `time`, never within this call. O(waiting jobs).
  public func schedule(at time: Duration, _ body: @escaping () -> Void) -> Disposer {
    jobs.removeAll(where: \.isOver)
    lastNumber += 1
    let job = Job(time: max(time, now), number: lastNumber, body: body)
    jobs.append(job)
    return Disposer { [weak job] in job?.body = nil }
  }

  /// Returns the index of the earliest job that is due by `time`. Of jobs at the same time, the one that was scheduled
  /// first.
  private func nextIndex(until time: Duration) -> Int? {
    jobs.removeAll(where: \.isOver)
    let earliest = jobs.indices.min { (jobs[$0].time, jobs[$0].number) < (jobs[$1].time, jobs[$1].number) }
    return earliest.flatMap { jobs[$0].time <= time ? $0 : nil }
  }

  private final class Job {
    let time: Duration
    let number: Int
    /// The work. Nil once the job has run or was cancelled.
    var body: (() -> Void)?

    init(time: Duration, number: Int, body: @escaping () -> Void) {
      (self.time, self.number, self.body) = (time, number, body)
    }

    var isOver: Bool { body == nil }
  }
}
