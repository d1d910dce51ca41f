import RxStreams
import TestSupport
import Testing

/// The rules for every operator, whatever it does with the elements.
@Suite("All operators: errors, disposal and lifetimes")
struct OperatorSweepTests {
  private typealias Build = @Sendable (Observable<Int>, PublishSubject<Int>, TestScheduler) -> Observable<Int>

  private static let builds: [(String, Build)] = [
    ("switchLatest", { a, b, _ in a.map { _ in b }.switchLatest() }),
    ("merge()", { a, b, _ in a.map { _ in b }.merge() }),
    (
      "merge(maxConcurrent:)",
      { a, b, _ in a.map { $0 == 1 ? b.asObservable() : .just($0) }.merge(maxConcurrent: 1) }
    ),
    ("concatMap", { a, b, _ in a.concatMap { $0 == 1 ? b.asObservable() : .just($0) } }),
    ("flatMapFirst", { a, b, _ in a.flatMapFirst { _ in b } }),
    ("take(while:)", { a, _, _ in a.take(while: { $0 < 100 }) }),
    ("takeLast", { a, _, _ in a.takeLast(2) }), ("skip(while:)", { a, _, _ in a.skip(while: { $0 < 2 }) }),
    ("skip(until:)", { a, b, _ in a.skip(until: b) }),
    ("take(for:)", { a, _, clock in a.take(for: .seconds(100), scheduler: clock) }),
    ("skip(_:scheduler:)", { a, _, clock in a.skip(.seconds(100), scheduler: clock) }),
    ("reduce", { a, _, _ in a.reduce(0) { $0 + $1 } }),
    ("toArray", { a, _, _ in a.toArray().asObservable().map(\.count) }),
    ("element(at:)", { a, _, _ in a.element(at: 10) }),
    ("asMaybe", { a, _, _ in a.filter { $0 == 1 }.asMaybe().asObservable() }),
    ("single", { a, _, _ in a.single { $0 == 1 } }),
    ("ifEmpty", { a, b, _ in a.ifEmpty(switchTo: b.asObservable()) }),
    ("materialize", { a, _, _ in a.materialize().dematerialize() }),
    ("enumerated", { a, _, _ in a.enumerated().map(\.element) }),
    ("combineLatest of three", { a, b, _ in .combineLatest(a, b, a) { $0 + $1 + $2 } }),
    ("combineLatest of a collection", { a, b, _ in .combineLatest([a, b.asObservable()]) { $0[0] } }),
    ("zip of three", { a, b, _ in .zip(a, b, a) { $0 + $1 + $2 } }),
    ("sample", { a, b, _ in a.sample(b) }), ("amb", { a, b, _ in a.amb(b) }),
    ("debounce", { a, _, clock in a.debounce(.seconds(5), scheduler: clock) }),
    ("throttle", { a, _, clock in a.throttle(.seconds(5), scheduler: clock) }),
    ("interval", { a, _, clock in .merge(a, .interval(.seconds(5), scheduler: clock)) }),
    ("delay", { a, _, clock in a.delay(.seconds(5), scheduler: clock) }),
    ("timeout", { a, _, clock in a.timeout(.seconds(500), scheduler: clock) }),
    ("buffer", { a, _, clock in a.buffer(timeSpan: .seconds(5), count: 3, scheduler: clock).map(\.count) }),
    ("window", { a, _, clock in a.window(timeSpan: .seconds(5), count: 3, scheduler: clock).merge() }),
    ("groupBy", { a, _, _ in a.groupBy { $0 % 2 }.flatMap { $0 } }),
    ("publish", { a, _, _ in a.publish().refCount() }), ("replay", { a, _, _ in a.replay(1).refCount() }),
    ("share forever", { a, _, _ in a.share(replay: 1, scope: .forever) }),
    ("multicast", { a, _, _ in a.multicast({ PublishSubject<Int>() }) { $0.map { $0 } } }),
    ("debug", { a, _, _ in a.debug("", log: { _ in }) }),
    ("using", { a, _, _ in .using({ CompositeDisposable() }, observableFactory: { _ in a }) }),
    ("do", { a, _, _ in a.do(afterNext: { _ in }) }),
    ("scan(into:)", { a, _, _ in a.scan(into: 0) { $0 += $1 } }),
  ]

  /// Operators whose subscription owns its source, because it subscribes to it again.
  private static let owningBuilds: [(String, Build)] = [
    ("retry(when:)", { a, b, _ in a.retry(when: { (_: Observable<any Error>) in b }) }),
    ("retry(_:)", { a, _, _ in a.retry(1) }),
  ]

  private func build(_ name: String) throws -> Build {
    try #require((Self.builds + Self.owningBuilds).first { $0.0 == name }).1
  }

  @Test(
    "An error of the source is sent at once, and ends the subscription to both sources",
    arguments: builds.map(\.0))
  func errors(_ name: String) throws {
    let clock = TestScheduler(), a = PublishSubject<Int>(), b = PublishSubject<Int>()
    var last: Event<Int>?
    let end = try build(name)(a.asObservable(), b, clock).subscribe { last = $0 }
    for element in 1...3 {
      a.onNext(element)
      b.onNext(element)
    }
    a.onError(Failure())
    #expect(last?.error as? Failure == Failure(), "\(name)")
    #expect(!a.hasObservers && !b.hasObservers, "\(name)")
    withExtendedLifetime(end) {}
  }

  @Test(
    "After dispose nothing is sent, the sources have no observer, and no timer is left",
    arguments: (builds + owningBuilds).map(\.0))
  func disposal(_ name: String) throws {
    let lifetimes = Lifetimes(), clock = TestScheduler(), a = PublishSubject<Int>(), b = PublishSubject<Int>()
    var count = 0
    do {
      let witness = lifetimes.makeWitness()
      let end = try build(name)(a.asObservable(), b, clock).subscribe { _ in
        withExtendedLifetime(witness) { count += 1 }
      }
      for element in 1...2 {
        a.onNext(element)
        b.onNext(element)
      }
      #expect(a.hasObservers, "\(name)")
      end.dispose()
    }
    let countAtDispose = count
    #expect(!a.hasObservers && !b.hasObservers, "\(name)")
    // A job that was not cancelled would own the handler.
    #expect(lifetimes.liveCount == 0, "\(name)")
    a.onNext(3)
    b.onNext(3)
    clock.start(until: 1_000)
    #expect(count == countAtDispose, "\(name)")
  }

  @Test(
    "Dispose calls the cleanup of each subscription to the source once",
    arguments: (builds + owningBuilds).map(\.0))
  func cleanup(_ name: String) throws {
    let b = PublishSubject<Int>()
    var observers: [AnyObserver<Int>] = [], cleanups = 0
    let source = Observable<Int>.create { observer in
      observers.append(observer)
      return Disposables.create { cleanups += 1 }
    }
    let end = try build(name)(source, b, TestScheduler()).subscribe { _ in }
    for observer in observers { observer.onNext(1) }
    b.onNext(1)
    #expect(!observers.isEmpty && cleanups == 0, "\(name)")
    end.dispose()
    #expect(cleanups == observers.count && !b.hasObservers, "\(name)")
  }

  @Test("Everything is freed when it completes, fails or is released", arguments: builds.map(\.0))
  func freed(_ name: String) throws {
    for ending in ["completed", "error", "dropped"] {
      let lifetimes = Lifetimes()
      do {
        let clock = TestScheduler(), a = PublishSubject<Int>(), b = PublishSubject<Int>()
        let inSource = lifetimes.makeWitness(), inHandler = lifetimes.makeWitness()
        let source = a.map { element in withExtendedLifetime(inSource) { element } }
        _ = try build(name)(source, b, clock).subscribe { _ in withExtendedLifetime(inHandler) {} }
        for element in 1...2 {
          a.onNext(element)
          b.onNext(element)
        }
        if ending != "dropped" {
          for subject in [a, b] { subject.on(ending == "error" ? .error(Failure()) : .completed) }
        }
        withExtendedLifetime((a, b)) {}
      }
      #expect(lifetimes.liveCount == 0, "\(name), \(ending)")
    }
  }
}
