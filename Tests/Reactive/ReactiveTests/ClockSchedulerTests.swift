import Reactive
import Synchronization
import TestSupport
import Testing

@Suite("A scheduler of Swift's clocks")
@MainActor
struct ClockSchedulerTests {
  /// A clock that moves by hand and wakes the tasks whose time has come.
  private final class HandClock: Clock, Sendable {
    struct Instant: InstantProtocol {
      var time: Duration

      func advanced(by duration: Duration) -> Instant { Instant(time: time + duration) }
      func duration(to other: Instant) -> Duration { other.time - time }
      static func < (a: Instant, b: Instant) -> Bool { a.time < b.time }
    }

    private struct State {
      var now = Instant(time: .seconds(1_000))
      var lastNumber = 0
      var sleepers: [Int: (end: Instant, continuation: CheckedContinuation<Void, any Error>)] = [:]
    }

    private let state = Mutex(State())

    var now: Instant { state.withLock(\.now) }
    let minimumResolution = Duration.zero
    var sleeperCount: Int { state.withLock { $0.sleepers.count } }

    func sleep(until end: Instant, tolerance: Duration?) async throws {
      let number = state.withLock { state in
        state.lastNumber += 1
        return state.lastNumber
      }
      try await withTaskCancellationHandler {
        try await withCheckedThrowingContinuation { continuation in
          let isOver = state.withLock { state in
            if Task.isCancelled || end <= state.now { return true }
            state.sleepers[number] = (end, continuation)
            return false
          }
          if isOver { continuation.resume() }
        }
      } onCancel: {
        state.withLock { $0.sleepers.removeValue(forKey: number) }?.continuation.resume(
          throwing: CancellationError())
      }
    }

    func advance(by duration: Duration) {
      let woken = state.withLock { state in
        state.now = state.now.advanced(by: duration)
        let woken = state.sleepers.filter { $0.value.end <= state.now }
        for number in woken.keys { state.sleepers[number] = nil }
        return woken
      }
      for sleeper in woken.values { sleeper.continuation.resume() }
    }
  }

  @Test("Jobs run in the order of their times on the actor that created the scheduler, and not before")
  func order() async {
    let clock = HandClock(), scheduler = ClockScheduler(clock)
    var ran: [Int] = []
    let jobs = [
      (3, 30), (1, 10), (2, 20),
    ].map { number, time in
      scheduler.schedule(at: .milliseconds(time)) {
        MainActor.assertIsolated()
        ran.append(number)
      }.takeHandle()
    }
    #expect(await eventually { clock.sleeperCount == 1 })
    clock.advance(by: .milliseconds(9))
    // A later job shows that the earlier ones have had their turn.
    #expect(ran.isEmpty)
    clock.advance(by: .milliseconds(11))
    #expect(await eventually { ran == [1, 2] && clock.sleeperCount == 1 })
    jobs[0].dispose()
    let last = scheduler.schedule(at: .milliseconds(40)) { ran.append(4) }
    clock.advance(by: .milliseconds(20))
    #expect(await eventually { ran == [1, 2, 4] })
    last.dispose()
  }

  @Test("A job that schedules another and a job that is earlier than the sleep under way have their turn")
  func nestedAndEarlier() async {
    let clock = HandClock(), scheduler = ClockScheduler(clock)
    var ran: [String] = [], nested: Disposer?
    let late = scheduler.schedule(at: .seconds(60)) { ran.append("late") }
    #expect(await eventually { clock.sleeperCount == 1 })
    let early = scheduler.schedule(at: .seconds(1)) {
      ran.append("early")
      nested = scheduler.schedule(at: scheduler.now) { ran.append("nested") }
    }
    #expect(await eventually { clock.sleeperCount == 1 })
    clock.advance(by: .seconds(1))
    #expect(await eventually { ran == ["early", "nested"] })
    #expect(nested?.isDisposed == false)
    nested?.dispose()
    early.dispose()
    late.dispose()
  }

  @Test("A scheduler that is dropped ends its sleep, and its jobs do not run")
  func dropped() async {
    let clock = HandClock()
    var scheduler: ClockScheduler<HandClock>? = ClockScheduler(clock)
    var hasRun = false
    let job = scheduler?.schedule(at: .seconds(1)) { hasRun = true }
    #expect(await eventually { clock.sleeperCount == 1 })
    scheduler = nil
    #expect(await eventually { clock.sleeperCount == 0 })
    clock.advance(by: .seconds(2))
    for _ in 0..<100 { await Task.yield() }
    #expect(!hasRun)
    job?.dispose()
  }

  @Test("A search is debounced by the continuous clock without any other code")
  func debounce() async {
    let query = Property(""), scheduler = ClockScheduler(), bag = DisposerBag()
    var searched: [String] = []
    query.debounce(for: .milliseconds(1), on: scheduler).subscribe { searched.append($0) }.disposed(by: bag)
    query.value = "s"
    query.value = "sphere"
    #expect(await eventually { searched.last == "sphere" })
    #expect(!searched.contains("s"))
  }
}
