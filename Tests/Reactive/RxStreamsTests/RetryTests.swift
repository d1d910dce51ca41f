import RxStreams
import TestSupport
import Testing

@Suite("retry, catch and chains of sources")
struct RetryTests {
  /// Returns an observable that sends its number of subscriptions, and fails in the first `failures` of them.
  private func flaky(failures: Int) -> Observable<Int> {
    var count = 0
    return .deferred {
      count += 1
      return count <= failures ? Observable.just(count).concat(Observable.error(Failure())) : .just(count)
    }
  }

  @Test("retry subscribes again after each error, until the source completes")
  func retry() {
    #expect(events(flaky(failures: 3).retry()) == "1 2 3 4 |")
    #expect(events(Observable.of(1, 2).retry()) == "1 2 |")
    let cold = runTimed("", until: 38) { _, clock in
      clock.createColdObservable([Recorded.next(5, 1), .error(15, Failure())]).retry()
    }
    #expect(cold == "1@5 1@20 1@35")
  }

  @Test("retry with a number of attempts sends the last error")
  func retryCount() {
    #expect(events(flaky(failures: 3).retry(2)) == "1 2 (Failure())")
    #expect(events(flaky(failures: 1).retry(2)) == "1 2 |")
    #expect(events(flaky(failures: 1).retry(1)) == "1 (Failure())")
    #expect(events(flaky(failures: 1).retry(0)) == "|")
  }

  @Test("retry(when:) subscribes again at each element of the trigger")
  func retryWhen() {
    let source = { (clock: TestScheduler) -> Observable<Int> in
      clock.createColdObservable([.next(5, 1), .error(10, Failure())])
    }
    #expect(
      runTimed("", until: 100) { _, clock in
        source(clock).retry(when: { errors in errors.delay(.seconds(20), scheduler: clock) })
      } == "1@5 1@35 1@65 1@95")
    #expect(
      runTimed("", until: 100) { _, clock in
        source(clock).retry(when: { errors in errors.delay(.seconds(20), scheduler: clock).take(1) })
      } == "1@5 1@35 |@40")
    #expect(
      runTimed("", until: 100) { _, clock in
        source(clock).retry(when: { errors in
          errors.enumerated().map { if $0.index == 1 { throw $0.element } }
        })
      } == "1@5 1@15 x@20")
  }

  @Test(
    "retry(when:) ignores the trigger while the source has not failed, and ends at the next error if it has ended"
  )
  func retryWhenEnded() {
    let cold = { (clock: TestScheduler) -> Observable<Int> in
      clock.createColdObservable([.next(5, 1), .error(10, Failure())])
    }
    #expect(
      runTimed("9@3 9@20 |@25") { a, clock in cold(clock).retry(when: { (_: Observable<any Error>) in a }) }
        == "1@5 1@25 |@30")
    #expect(
      runTimed("x@12") { a, clock in cold(clock).retry(when: { (_: Observable<any Error>) in a }) }
        == "1@5 x@12")
    #expect(
      runTimed("9@20") { a, clock in cold(clock).retry(when: { (_: Observable<RxError>) in a }) }
        == "1@5 x@10")
    #expect(run("1@10 |@20") { a, b in a.retry(when: { (_: Observable<any Error>) in b }) } == "1@10 |@20")
  }

  @Test("catch(sequence:) goes on with the next source after an error")
  func catchSequence() {
    let failing = Observable.just(1).concat(Observable.error(Failure()))
    #expect(events(Observable.catch(sequence: [failing, .just(2), .just(3)])) == "1 2 |")
    #expect(events(Observable.catch(sequence: [failing, failing])) == "1 1 (Failure())")
    #expect(events(Observable.catch(sequence: [Observable<Int>]())) == "|")
  }

  @Test("concat takes a sequence without end, one source at a time")
  func lazyConcat() {
    var made = 0
    let sources = sequence(state: 0) { state -> Observable<Int>? in
      state += 1
      made = state
      return .just(state)
    }
    #expect(events(Observable.concat(sources).take(3)) == "1 2 3 |" && made == 3)
    #expect(events(Observable.concat(.just(1), .just(2))) == "1 2 |")
  }

  @Test("100,000 attempts that fail at once do not overflow the stack")
  func manyAttempts() {
    var count = 0
    let failing = Observable<Int>.deferred {
      count += 1
      return count % 100_000 == 0 ? .just(count) : .error(Failure())
    }
    #expect(events(failing.retry()) == "100000 |")
    #expect(events(failing.retry(100_000)) == "200000 |")
    #expect(events(failing.retry(when: { (errors: Observable<any Error>) in errors })) == "300000 |")
    let failures = repeatElement(Observable<Int>.error(Failure()), count: 100_000)
    #expect(events(Observable.catch(sequence: failures)) == "(Failure())")
    #expect(events(Observable.repeatElement(1).take(100_000).reduce(0) { $0 + $1 }) == "100000 |")
  }

  @Test("A retry without end stops when it is disposed", .watchdog)
  func disposedRetry() {
    let failing = Observable.just(1).concat(Observable.error(Failure()))
    #expect(events(failing.retry().take(3)) == "1 1 1 |")
    #expect(run("1@10 x@20", until: 15) { a, _ in a.retry() } == "1@10")
  }
}
