/// A clock that runs jobs: what `throttle`, `debounce` and `observe(on:)` go by, so that a test or a frame loop decides
/// what time it is.
public protocol Scheduler: AnyObject {
  /// The time since some fixed moment; it never goes back.
  var now: Duration { get }

  /// Runs `job` once `now` has reached `time`, never before this returns, and on the thread of its sources. The
  /// returned disposer calls it off.
  func schedule(at time: Duration, _ job: @escaping () -> Void) -> Disposer
}

/// A clock that stands still until it is moved on, and then runs what has come due, in order of time.
///
/// A test moves it by hand. A program that draws frames moves it once a frame:
/// ```swift
/// let scheduler = ManualScheduler(), start = ContinuousClock.now
/// window.run { scheduler.advance(to: ContinuousClock.now - start) }
/// ```
public final class ManualScheduler: Scheduler {
  /// The time it was last moved to.
  public private(set) var now: Duration = .zero

  private var jobs: [Job] = []
  private var lastNumber = 0

  /// Creates a clock at time zero.
  public init() {}

  /// Moves the clock on by `duration` and runs what comes due.
  public func advance(by duration: Duration) { advance(to: now + duration) }

  /// Moves the clock on to `time` and runs what comes due, also what that schedules in turn; a time that has gone by
  /// moves nothing. O(due * waiting jobs).
  public func advance(to time: Duration) {
    while let index = nextIndex(until: time) {
      let job = jobs.remove(at: index)
      now = max(now, job.time)
      job.body.take()?()
    }
    now = max(now, time)
  }

  /// Has `body` run by the `advance` that reaches `time`, the next one at the earliest. O(waiting jobs).
  public func schedule(at time: Duration, _ body: @escaping () -> Void) -> Disposer {
    jobs.removeAll(where: \.isOver)
    lastNumber += 1
    let job = Job(time: max(time, now), number: lastNumber, body: body)
    jobs.append(job)
    return Disposer { job.body = nil }
  }

  /// The earliest job, and of those at one time the one that was scheduled first.
  private func nextIndex(until time: Duration) -> Int? {
    jobs.removeAll(where: \.isOver)
    let earliest = jobs.indices.min { (jobs[$0].time, jobs[$0].number) < (jobs[$1].time, jobs[$1].number) }
    return earliest.flatMap { jobs[$0].time <= time ? $0 : nil }
  }

  private final class Job {
    let time: Duration
    let number: Int
    /// Nil once it has run or was called off.
    var body: (() -> Void)?

    init(time: Duration, number: Int, body: @escaping () -> Void) {
      (self.time, self.number, self.body) = (time, number, body)
    }

    var isOver: Bool { body == nil }
  }
}
