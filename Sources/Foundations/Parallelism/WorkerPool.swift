/// A pool of threads that take part in parallel work and sleep in between.
///
/// The threads are started when they are first needed and live as long as the program, because starting one takes
/// longer than much of the work of a small frame.
///
/// A caller offers seats, works itself, and at the end withdraws the seats that no thread has taken. So the work never
/// depends on a free thread. Calls may be nested or come from several threads.
final class WorkerPool: Sendable {
  static let shared = WorkerPool()

  /// The largest number of threads.
  static let maximumThreadCount = 7

  /// Work that threads may join.
  private struct SharedJob {
    let id: Int
    let body: @Sendable () -> Void
    /// The number of threads that may still join.
    var seats: Int
    /// The number of threads that have joined and not returned.
    var running = 0
  }

  private struct State {
    var jobs: [SharedJob] = []
    var nextID = 0
    var threadCount = 0
    var idleCount = 0

    /// Joins the oldest job that has a free seat. Returns nil if no job has one.
    mutating func join() -> JoinedJob? {
      guard let index = jobs.firstIndex(where: { $0.seats > 0 }) else { return nil }
      jobs[index].seats -= 1
      jobs[index].running += 1
      idleCount -= 1
      return JoinedJob(id: jobs[index].id, body: jobs[index].body)
    }

    mutating func leave(_ id: Int) {
      idleCount += 1
      if let index = jobs.firstIndex(where: { $0.id == id }) { jobs[index].running -= 1 }
    }
  }

  /// A job that a thread has joined.
  private struct JoinedJob: Sendable {
    let id: Int
    let body: @Sendable () -> Void
  }

  private let state = Monitor(State())

  /// Lets up to `seats` threads call `body` while `main` runs on the calling thread, and returns when all have
  /// returned. Fewer threads take part if they are busy or the system refuses to start more.
  ///
  /// - Precondition: `body` returns once `main` has returned.
  func run<Result, Failure: Error>(
    seats: Int, _ body: @escaping @Sendable () -> Void, main: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let id = offer(seats, body)
    defer { withdraw(id) }
    return try main()
  }

  private func offer(_ seats: Int, _ body: @escaping @Sendable () -> Void) -> Int {
    let (id, missing) = state.change { state in
      state.nextID += 1
      state.jobs.append(SharedJob(id: state.nextID, body: body, seats: seats))
      let wanted = state.jobs.reduce(0) { $0 + $1.seats } - state.idleCount
      let missing = max(0, min(wanted, Self.maximumThreadCount - state.threadCount))
      state.threadCount += missing
      state.idleCount += missing
      return (state.nextID, missing)
    }
    for _ in 0..<missing where !startThread() {
      state.change { state in
        state.threadCount -= 1
        state.idleCount -= 1
      }
    }
    return id
  }

  /// Ends a job. No more threads join, and this waits for those that have joined. The pool then no longer holds the
  /// closure.
  private func withdraw(_ id: Int) {
    state.change { state in
      if let index = state.jobs.firstIndex(where: { $0.id == id }) { state.jobs[index].seats = 0 }
    }
    state.wait { state -> Void? in
      guard let index = state.jobs.firstIndex(where: { $0.id == id }) else { return () }
      guard state.jobs[index].running == 0 else { return nil }
      state.jobs.remove(at: index)
      return ()
    }
  }

  /// Takes part in one job after another, in an endless loop.
  private func work() {
    while true {
      let id = takePart()
      state.change { $0.leave(id) }
    }
  }

  /// Waits for a job and takes part in it. The closure is released on return, so that the caller, whose closure does
  /// not escape, is the last to hold it.
  @inline(never)
  private func takePart() -> Int {
    let job = state.wait { $0.join() }
    job.body()
    return job.id
  }

  /// Starts a thread, which retains the pool. Returns false if the system refuses.
  private func startThread() -> Bool { System.startThread { self.work() } }
}
