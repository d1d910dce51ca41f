import Reactive
import RxStreams
import TestSupport
import Testing

/// A scheduler by the rule of RxTest: a job that is due is run one tick later, and each job counts.
private final class TickScheduler: Scheduler {
  private var jobs: [(time: Duration, number: Int, job: () -> Void)] = []
  private var count = 0
  private(set) var now: Duration = .seconds(200)

  func schedule(at time: Duration, _ job: @escaping () -> Void) -> Disposer {
    count += 1
    let number = count
    jobs.append((max(time, now + .seconds(1)), number, job))
    return Disposer { [weak self] in self?.jobs.removeAll { $0.number == number } }
  }

  func run() {
    while let next = jobs.min(by: { ($0.time, $0.number) < ($1.time, $1.number) }) {
      jobs.removeAll { $0.number == next.number }
      now = next.time
      next.job()
    }
  }
}

@Suite("Names of RxSwift")
struct RxSwiftNameTests {
  private func log(_ make: (TickScheduler) -> Observable<Int>) -> [String] {
    let scheduler = TickScheduler()
    var log: [String] = []
    let end = make(scheduler).subscribe { log.append("\($0)@\(scheduler.now.components.seconds)") }
    scheduler.run()
    withExtendedLifetime(end) {}
    return log
  }

  @Test("delay and observe(on:) of a Single and a Maybe send the completion one tick after the element")
  func ticks() {
    let delayed = ["next(1)@202", "completed@203"], observed = ["next(1)@201", "completed@202"]
    #expect(log { Single.just(1).delay(.seconds(2), scheduler: $0).asObservable() } == delayed)
    #expect(log { Maybe.just(1).delay(.seconds(2), scheduler: $0).asObservable() } == delayed)
    #expect(log { Single.just(1).observe(on: $0).asObservable() } == observed)
    #expect(log { Maybe.just(1).observe(on: $0).asObservable() } == observed)
    #expect(log { Maybe.empty().observe(on: $0).asObservable() } == ["completed@201"])
    #expect(log { Maybe.empty().delay(.seconds(2), scheduler: $0).asObservable() } == ["completed@202"])
  }

  @Test("subscribe(with:) and bind(with:) do not retain the object, and call nothing after it was freed")
  func withObject() {
    let lifetimes = Lifetimes()
    let subject = PublishSubject<Int>(), failing = PublishSubject<Int>()
    var log: [String] = []
    do {
      let object = lifetimes.makeWitness()
      _ = subject.subscribe(
        with: object, onNext: { _, element in log.append("\(element)") },
        onCompleted: { _ in log.append("completed") }, onDisposed: { _ in log.append("disposed") })
      _ = failing.subscribe(with: object, onError: { _, error in log.append("\(error)") })
      _ = subject.bind(with: object) { _, element in log.append("bound \(element)") }
      subject.onNext(1)
      failing.onError(Failure())
      #expect(log == ["1", "bound 1", "Failure()"])
      log = []
      _ = Observable.of(2).subscribe(
        with: object, onNext: { _, element in log.append("\(element)") },
        onCompleted: { _ in log.append("completed") }, onDisposed: { _ in log.append("disposed") })
      _ = Single.just(3).subscribe(with: object, onSuccess: { _, element in log.append("\(element)") })
      _ = Maybe<Int>.empty().subscribe(with: object, onCompleted: { _ in log.append("empty") })
      _ = Completable.error(Failure()).subscribe(
        with: object, onError: { _, error in log.append("\(error)") })
      #expect(log == ["2", "completed", "disposed", "3", "empty", "Failure()"])
      withExtendedLifetime(object) {}
    }
    #expect(lifetimes.liveCount == 0)
    log = []
    subject.onNext(4)
    subject.onCompleted()
    #expect(log == [])
  }

  @Test("bind(to:) sends to several receivers in their order, also of optional elements")
  func severalReceivers() {
    let source = PublishSubject<Int>()
    var log: [String] = []
    let publish = [PublishRelay<Int>(), PublishRelay<Int>()], optional = BehaviorRelay<Int?>(value: nil)
    let behavior = BehaviorRelay(value: 0), other = BehaviorRelay(value: 0)
    let replay = ReplayRelay<Int>.create(bufferSize: 2), subjects = [PublishSubject<Int>(), PublishSubject()]
    for (index, relay) in publish.enumerated() {
      _ = relay.subscribe(onNext: { log.append("p\(index) \($0)") })
    }
    for (index, subject) in subjects.enumerated() { _ = subject.subscribe { log.append("s\(index) \($0)") } }
    _ = source.bind(to: publish[0], publish[1])
    _ = source.bind(to: behavior, other)
    _ = source.bind(to: optional)
    _ = source.bind(to: replay)
    _ = source.bind(to: subjects[1], subjects[0])
    source.onNext(1)
    source.onCompleted()
    #expect(log == ["p0 1", "p1 1", "s1 next(1)", "s0 next(1)", "s1 completed", "s0 completed"])
    #expect(behavior.value == 1 && other.value == 1 && optional.value == 1)
    var replayed: [Int] = []
    _ = replay.subscribe(onNext: { replayed.append($0) })
    #expect(replayed == [1])
  }

  @Test("values sends the elements to an asynchronous loop, with the completion or the error")
  func values() async throws {
    var received: [Int] = []
    for try await element in Observable.of(1, 2, 3).values { received.append(element) }
    #expect(received == [1, 2, 3])
    await #expect(throws: Failure.self) { for try await _ in Observable<Int>.error(Failure()).values {} }
    let subject = PublishSubject<Int>(), stream = subject.values
    #expect(subject.hasObservers)
    for element in 4...6 { subject.onNext(element) }
    for try await element in stream {
      received.append(element)
      if element == 5 { break }
    }
    #expect(received == [1, 2, 3, 4, 5])
  }

  @Test("A loop over values that ends disposes the subscription, and so does a cancelled task")
  func endOfValues() async throws {
    let subject = PublishSubject<Int>()
    do {
      let stream = subject.values
      #expect(subject.hasObservers)
      withExtendedLifetime(stream) {}
    }
    #expect(!subject.hasObservers)
    let task = Task { for try await _ in subject.values {} }
    task.cancel()
    try await task.value
    #expect(!subject.hasObservers)
  }

  @Test("The value of a Single, a Maybe or a Completable is awaited")
  func value() async throws {
    #expect(try await Single.just(1).value == 1)
    #expect(try await Maybe.just(1).value == 1)
    #expect(try await Maybe<Int>.empty().value == nil)
    try await Completable.empty().value
    await #expect(throws: Failure.self) { try await Single<Int>.error(Failure()).value }
    await #expect(throws: Failure.self) { try await Completable.error(Failure()).value }
    let task = Task { try await Single<Int>.never().value }
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
  }
}
