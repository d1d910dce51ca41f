import Reactive
import RxStreams
import TestSupport
import Testing

@Suite("Operators of time")
struct TimingTests {
  @Test("debounce sends an element that no other follows in time, and the waiting one before the completion")
  func debounce() {
    func debounced(_ source: Observable<Int>, _ clock: TestScheduler) -> Observable<Int> {
      source.debounce(.seconds(5), scheduler: clock)
    }
    #expect(runTimed("1@10 2@12 3@30 |@40", debounced) == "2@17 3@35 |@40")
    #expect(runTimed("1@10 |@12", debounced) == "1@12 |@12")
    #expect(runTimed("1@10 x@12", debounced) == "x@12")
    #expect(runTimed("1@10 2@20", until: 22, debounced) == "1@15")
    #expect(runTimed("1@10 2@15", debounced) == "2@20")
  }

  @Test("throttle sends the first element at once and the latest one at the end of each interval")
  func throttle() {
    func throttled(_ source: Observable<Int>, _ clock: TestScheduler) -> Observable<Int> {
      source.throttle(.seconds(10), scheduler: clock)
    }
    #expect(runTimed("1@10 2@12 3@14 4@40 |@60", throttled) == "1@10 3@20 4@40 |@60")
    #expect(runTimed("1@10 2@12 3@24 |@60", throttled) == "1@10 2@20 3@30 |@60")
    #expect(runTimed("1@10 2@12 |@14", throttled) == "1@10 2@20 |@20")
    #expect(runTimed("1@10 2@12 x@14", throttled) == "1@10 x@14")
    #expect(runTimed("1@10 2@12", until: 15, throttled) == "1@10")
  }

  @Test("throttle without the latest drops the elements of each interval")
  func throttleFirst() {
    #expect(
      runTimed("1@10 2@12 3@20 4@25 |@26") { $0.throttle(.seconds(10), latest: false, scheduler: $1) }
        == "1@10 3@20 |@26")
  }

  @Test("delay moves elements and the completion, and sends an error at once")
  func delay() {
    func delayed(_ source: Observable<Int>, _ clock: TestScheduler) -> Observable<Int> {
      source.delay(.seconds(15), scheduler: clock)
    }
    #expect(runTimed("1@10 2@20 3@20 |@30", delayed) == "1@25 2@35 3@35 |@45")
    #expect(runTimed("1@10 2@20 x@30", delayed) == "1@25 x@30")
    #expect(runTimed("1@10 2@20", until: 30, delayed) == "1@25")
    #expect(runTimed("|@10", delayed) == "|@25")
  }

  @Test("delaySubscription misses what a hot source sends before")
  func delaySubscription() {
    #expect(runTimed("1@10 2@20 |@30") { $0.delaySubscription(.seconds(15), scheduler: $1) } == "2@20 |@30")
    #expect(runTimed("1@10 2@20", until: 12) { $0.delaySubscription(.seconds(15), scheduler: $1) } == "")
  }

  @Test("timeout fails or goes on with another observable if no event comes in time")
  func timeout() {
    #expect(runTimed("1@10 2@20 |@30") { $0.timeout(.seconds(15), scheduler: $1) } == "1@10 2@20 |@30")
    #expect(runTimed("1@10 2@40") { $0.timeout(.seconds(15), scheduler: $1) } == "1@10 x@25")
    #expect(runTimed("1@10 x@12") { $0.timeout(.seconds(15), scheduler: $1) } == "1@10 x@12")
    #expect(
      runTimed("1@10 2@40") { $0.timeout(.seconds(15), other: Observable.of(7, 8), scheduler: $1) }
        == "1@10 7@25 8@25 |@25")
    #expect(runTimed("1@10", until: 20) { $0.timeout(.seconds(15), scheduler: $1) } == "1@10")
    let clock = TestScheduler(), observer = clock.createObserver(Int.self)
    _ = Observable<Int>.never().timeout(.seconds(15), scheduler: clock).subscribe(observer)
    clock.start()
    #expect(observer.events.first?.value.error as? RxError == .timeout)
  }

  @Test("interval and timer count from 0, and stop when they are disposed")
  func intervals() {
    #expect(
      runTimed("", until: 35) { Observable<Int>.interval(.seconds(10), scheduler: $1) } == "0@10 1@20 2@30")
    #expect(
      runTimed("", until: 30) { Observable<Int>.timer(.seconds(5), period: .seconds(10), scheduler: $1) }
        == "0@5 1@15 2@25")
    #expect(runTimed("") { Observable<Int>.timer(.seconds(5), scheduler: $1) } == "0@5 |@5")
    #expect(runTimed("") { Observable<Int>.timer(.zero, scheduler: $1) } == "0@0 |@0")
    #expect(
      runTimed("") { Observable<Int>.interval(.seconds(10), scheduler: $1).take(2) } == "0@10 1@20 |@20")
  }

  @Test("An interval keeps its times if the jobs of the scheduler run late")
  func lateClock() {
    final class LateScheduler: Scheduler {
      var now = Duration.zero
      var times: [Int] = []
      var jobs: [Int: () -> Void] = [:]
      func schedule(at time: Duration, _ job: @escaping () -> Void) -> Disposer {
        times.append(Int(time.components.seconds))
        jobs[times.count] = job
        return Disposer { [weak self, number = times.count] in self?.jobs[number] = nil }
      }
      func run(at time: Duration) {
        now = time
        for job in exchange(&jobs, with: [:]).values { job() }
      }
    }
    let clock = LateScheduler()
    var received: [Int] = []
    let end = Observable<Int>.interval(.seconds(10), scheduler: clock).subscribe(onNext: {
      received.append($0)
    })
    clock.run(at: .seconds(12))
    clock.run(at: .seconds(35))
    #expect(received == [0, 1] && clock.times == [10, 20, 30])
    end.dispose()
    #expect(clock.jobs.isEmpty)
  }

  @Test("buffer sends full arrays, arrays after the time span, and the rest before the completion")
  func buffer() {
    func buffered(_ source: Observable<Int>, _ clock: TestScheduler) -> Observable<[Int]> {
      source.buffer(timeSpan: .seconds(20), count: 2, scheduler: clock)
    }
    #expect(
      runTimed("1@5 2@10 3@12 4@55 |@60", buffered) == "[1, 2]@10 [3]@30 []@50 [4]@60 |@60")
    #expect(runTimed("1@5 x@10", buffered) == "x@10")
    #expect(runTimed("1@5", until: 45, buffered) == "[1]@20 []@40")
  }

  @Test("window opens a window at the subscription, after its time span and when it is full")
  func window() {
    func windowed(_ source: Observable<Int>, _ clock: TestScheduler) -> Observable<String> {
      source.window(timeSpan: .seconds(20), count: 2, scheduler: clock).enumerated().flatMap { window in
        window.element.materialize().map { "\(window.index) \($0)" }
      }
    }
    #expect(
      runTimed("1@5 2@10 3@12 4@55 |@60", windowed)
        == "0 next(1)@5 0 next(2)@10 0 completed@10 1 next(3)@12 1 completed@30 2 completed@50 3 next(4)@55"
        + " 3 completed@60 |@60")
    #expect(runTimed("1@5 x@10", windowed) == "0 next(1)@5 0 error(Failure())@10 x@10")
    #expect(runTimed("1@5 2@25", until: 22, windowed) == "0 next(1)@5 0 completed@20")
  }

  @Test("A window goes on after the observable of windows was disposed")
  func windowAfterDispose() {
    let clock = TestScheduler(), source = PublishSubject<Int>()
    var received: [String] = [], inner: [any Disposable] = []
    let outer = source.window(timeSpan: .seconds(20), count: 5, scheduler: clock).subscribe(onNext: {
      window in
      inner.append(window.subscribe { received.append("\($0)") })
    })
    source.onNext(1)
    outer.dispose()
    source.onNext(2)
    #expect(received == ["next(1)", "next(2)"] && source.hasObservers)
    inner[0].dispose()
    #expect(!source.hasObservers)
  }

  @Test("groupBy sends a group for each new key, and its elements to the group")
  func groupBy() {
    func grouped(_ source: Observable<Int>, _: Observable<Int>) -> Observable<String> {
      source.groupBy { $0 % 2 }.flatMap { group in group.materialize().map { "\(group.key): \($0)" } }
    }
    #expect(run("1@10 2@20 3@30", "", grouped) == "1: next(1)@10 0: next(2)@20 1: next(3)@30")
    #expect(
      run("1@10 3@20 |@30") { a, _ in a.groupBy { $0 % 2 }.flatMap { $0.toArray() } } == "[1, 3]@30 |@30")
    #expect(run("1@10 |@30") { a, _ in a.groupBy { $0 % 2 }.map(\.key) } == "1@10 |@30")
    #expect(run("1@10 x@30") { a, _ in a.groupBy { $0 % 2 }.map(\.key) } == "1@10 x@30")
    #expect(
      run("1@10 2@20") { a, _ in
        a.groupBy { if $0 == 2 { throw Failure() } else { $0 } }.flatMap { $0 }
      } == "1@10 x@20")
    #expect(run("1@10 3@20 5@30", until: 25) { a, _ in a.groupBy { $0 % 2 }.flatMap { $0 } } == "1@10 3@20")
  }

  @Test("A group goes on after the observable of groups was disposed", .watchdog)
  func groupAfterDispose() {
    let source = PublishSubject<Int>()
    var received: [Int] = [], inner: [any Disposable] = []
    let outer = source.groupBy { $0 % 2 }.subscribe(onNext: { group in
      inner.append(group.subscribe(onNext: { received.append($0) }))
    })
    source.onNext(1)
    outer.dispose()
    source.onNext(2)
    source.onNext(3)
    #expect(received == [1, 3] && inner.count == 1 && source.hasObservers)
    inner[0].dispose()
    #expect(!source.hasObservers)
    #expect(events(Observable.repeatElement(1).groupBy { $0 }.map(\.key).take(1)) == "1 |")
  }
}
