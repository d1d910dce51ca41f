import Reactive
import RxStreams
import TestSupport
import Testing

@Suite("Lifetimes: everything is freed after the end, and after a release without dispose")
struct LifetimeTests {
  private typealias Build = @Sendable (Observable<Int>, Observable<Int>) -> Observable<Int>

  private static let builds: [(String, Build)] = [
    ("map", { a, _ in a.map { $0 } }), ("compactMap", { a, _ in a.compactMap { $0 } }),
    ("filter", { a, _ in a.filter { _ in true } }), ("scan", { a, _ in a.scan(0) { $1 } }),
    ("take", { a, _ in a.take(3) }), ("takeUntil", { a, b in a.take(until: b) }),
    ("skip", { a, _ in a.skip(1) }), ("distinctUntilChanged", { a, _ in a.distinctUntilChanged() }),
    ("startWith", { a, _ in a.startWith(1) }), ("concat", { a, b in a.concat(b) }),
    ("merge", { a, b in .merge(a, b) }), ("zip", { a, b in .zip(a, b) { $0 + $1 } }),
    ("combineLatest", { a, b in .combineLatest(a, b) { $0 + $1 } }),
    ("withLatestFrom", { a, b in a.withLatestFrom(b) }), ("flatMap", { a, b in a.flatMap { _ in b } }),
    ("flatMapLatest", { a, b in a.flatMapLatest { _ in b } }),
    ("catch", { a, b in a.catch { _ in b } }),
    ("share", { a, _ in a.share(replay: 1) }), ("do", { a, _ in a.do(onDispose: {}) }),
    ("observe(on:)", { a, _ in a.observe(on: TestScheduler()) }),
    ("takeUntil of", { a, b in b.take(until: a) }), ("zip of", { a, b in .zip(b, a) { $0 + $1 } }),
    ("withLatestFrom of", { a, b in b.withLatestFrom(a) }),
    ("concat after", { a, _ in Observable.empty().concat(a) }),
    ("flatMap of", { a, _ in Observable.just(1).flatMap { _ in a } }),
    ("flatMapLatest of", { a, _ in Observable.just(1).flatMapLatest { _ in a } }),
    ("catch with", { a, _ in Observable.error(Failure()).catch { _ in a } }),
    ("map, share, flatMapLatest", { a, b in a.map { $0 }.share().flatMapLatest { _ in b } }),
    ("do, merge, observe(on:)", { a, b in .merge(a.do(onNext: { _ in }), b).observe(on: TestScheduler()) }),
    ("asEventSource", { a, _ in a.asEventSource(onErrorJustReturn: 0).asObservable() }),
  ]

  @Test(
    "Each operator frees everything when it is disposed, completes, fails or is released",
    arguments: builds.map(\.0))
  func operators(_ name: String) throws {
    let build = try #require(Self.builds.first { $0.0 == name }).1
    let endings: [(String, (PublishSubject<Int>, any Disposable) -> Void)] = [
      ("dispose", { _, end in end.dispose() }), ("completed", { subject, _ in subject.onCompleted() }),
      ("error", { subject, _ in subject.onError(Failure()) }), ("dropped", { (_, _) in }),
    ]
    for (ending, end) in endings {
      let lifetimes = Lifetimes()
      var disposals = 0
      do {
        let a = PublishSubject<Int>(), b = PublishSubject<Int>()
        let inSource = lifetimes.makeWitness(), inHandler = lifetimes.makeWitness()
        let source = a.map { element in withExtendedLifetime(inSource) { element } }
        let subscription = build(source, b.asObservable())
          .subscribe(onNext: { _ in withExtendedLifetime(inHandler) {} }, onDisposed: { disposals += 1 })
        #expect(disposals == 0)
        for element in 1...2 {
          a.onNext(element)
          b.onNext(element)
        }
        end(a, subscription)
        if ending == "completed" { b.onCompleted() }
        if ending == "error" { b.onError(Failure()) }
        withExtendedLifetime((a, b)) {}
      }
      #expect(lifetimes.liveCount == 0 && disposals == 1, "\(name), \(ending)")
    }
  }

  @Test(
    "A subscription to never or create lives until it is disposed or ends, whatever is kept and whichever operators follow",
    arguments: builds.map(\.0))
  func selfRetained(_ name: String) throws {
    let build = try #require(Self.builds.first { $0.0 == name }).1
    for (source, ending) in [("never", "dispose"), ("create", "dispose"), ("create", "end")] {
      let lifetimes = Lifetimes(), other = PublishSubject<Int>()
      var cleanups = 0, disposals = 0, observer: AnyObserver<Int>?
      let end = {
        let witness = lifetimes.makeWitness()
        let cleanUp = { withExtendedLifetime(witness) { cleanups += 1 } }
        let endless =
          source == "never"
          ? Observable<Int>.never().do(onDispose: cleanUp)
          : .create {
            if ending == "end" { observer = $0 }
            return Disposables.create(with: cleanUp)
          }
        return build(endless, other.asObservable())
          .subscribe(onDisposed: { withExtendedLifetime(witness) { disposals += 1 } })
      }()
      #expect(cleanups == 0 && disposals == 0 && lifetimes.liveCount == 1, "\(name), \(source)")
      if ending == "end" {
        observer?.onError(Failure())
        other.onCompleted()
      } else {
        end.dispose()
      }
      #expect(
        cleanups == 1 && disposals == 1 && lifetimes.liveCount == 0, "\(name), \(source), \(ending)")
    }
  }

  @Test("Every pair of operators keeps a subscription to create until dispose, and then frees everything")
  func pairsOverCreate() {
    for (outer, inner) in Self.builds.flatMap({ outer in Self.builds.map { (outer, $0) } }) {
      let lifetimes = Lifetimes(), other = PublishSubject<Int>()
      var cleanups = 0, disposals = 0
      let end = {
        let witness = lifetimes.makeWitness()
        let source = Observable<Int>.create { _ in
          Disposables.create { withExtendedLifetime(witness) { cleanups += 1 } }
        }
        return outer.1(inner.1(source, other.asObservable()), other.asObservable())
          .subscribe(onDisposed: { withExtendedLifetime(witness) { disposals += 1 } })
      }()
      // `take(until:)` ends with the element of `startWith`, before the source is subscribed.
      if inner.0 == "startWith" && outer.0 == "takeUntil of" { continue }
      #expect(cleanups == 0 && disposals == 0, "\(inner.0), \(outer.0)")
      end.dispose()
      #expect(cleanups == 1 && disposals == 1 && lifetimes.liveCount == 0, "\(inner.0), \(outer.0), dispose")
    }
  }

  @Test("Every pair of operators over subjects ends, and frees everything, with the subjects")
  func pairsOverSubjects() {
    for (outer, inner) in Self.builds.flatMap({ outer in Self.builds.map { (outer, $0) } }) {
      for ending in ["error", "dropped"] {
        let lifetimes = Lifetimes()
        var disposals = 0
        do {
          let a = PublishSubject<Int>(), b = PublishSubject<Int>(), c = PublishSubject<Int>()
          let witness = lifetimes.makeWitness()
          _ = outer.1(inner.1(a.asObservable(), b.asObservable()), c.asObservable())
            .subscribe(onDisposed: { withExtendedLifetime(witness) { disposals += 1 } })
          for subject in [a, b, c] { subject.onNext(1) }
          if ending == "error" { for subject in [a, b, c] { subject.onError(Failure()) } }
          withExtendedLifetime((a, b, c)) {}
        }
        #expect(disposals == 1 && lifetimes.liveCount == 0, "\(inner.0), \(outer.0), \(ending)")
      }
    }
  }

  @Test("A subscription to create that ends while it is made runs the cleanup once, and retains nothing")
  func endsAtOnce() {
    let endings: [(AnyObserver<Int>) -> Void] = [
      { $0.onCompleted() }, { $0.onError(Failure()) }, { $0.onNext(1) },
    ]
    for (index, end) in endings.enumerated() {
      let lifetimes = Lifetimes()
      var cleanups = 0, disposals = 0, kept: AnyObserver<Int>?
      do {
        let witness = lifetimes.makeWitness()
        _ = Observable<Int>.create { observer in
          kept = observer
          end(observer)
          return Disposables.create { withExtendedLifetime(witness) { cleanups += 1 } }
        }.map { $0 }.take(1).subscribe(onDisposed: { withExtendedLifetime(witness) { disposals += 1 } })
      }
      kept?.onNext(2)
      #expect(cleanups == 1 && disposals == 1 && lifetimes.liveCount == 0, "\(index)")
    }
  }

  @Test("A subscription ends with its subject, and lives as long as one of two subjects")
  func subjectGone() {
    var disposals = 0, received: [Int] = []
    var a: PublishSubject<Int>? = PublishSubject(), b: PublishSubject<Int>? = PublishSubject()
    if let a, let b {
      _ = Observable.merge(a.asObservable(), b.map { $0 })
        .subscribe(onNext: { received.append($0) }, onDisposed: { disposals += 1 })
    }
    a = nil
    b?.onNext(1)
    #expect(received == [1] && disposals == 0)
    b = nil
    #expect(disposals == 1 && a == nil)
  }

  @Test("observe(on:) leaves no job behind when it is disposed, and delivers all events in one job")
  func scheduledJobs() {
    final class ListScheduler: Scheduler {
      var jobs: [Int: () -> Void] = [:]
      var count = 0
      var now: Duration { .zero }
      func schedule(at time: Duration, _ job: @escaping () -> Void) -> Disposer {
        count += 1
        jobs[count] = job
        return Disposer { [weak self, count] in self?.jobs[count] = nil }
      }
      func run() { for job in exchange(&jobs, with: [:]).sorted(by: { $0.key < $1.key }) { job.value() } }
    }
    let scheduler = ListScheduler(), subject = PublishSubject<Int>(), lifetimes = Lifetimes()
    var received: [Int] = []
    let end = {
      let witness = lifetimes.makeWitness()
      return subject.observe(on: scheduler).subscribe(onNext: { element in
        withExtendedLifetime(witness) { received.append(element) }
      })
    }()
    for element in 1...3 { subject.onNext(element) }
    #expect(scheduler.jobs.count == 1)
    scheduler.run()
    #expect(received == [1, 2, 3] && scheduler.jobs.count == 0)
    subject.onNext(4)
    #expect(scheduler.jobs.count == 1)
    end.dispose()
    #expect(scheduler.jobs.count == 0 && lifetimes.liveCount == 0)
    scheduler.run()
    #expect(received == [1, 2, 3])
  }

  @Test("Dispose frees the handler, even if the subject and the disposable are kept", arguments: 0..<4)
  func handlers(_ kind: Int) {
    let lifetimes = Lifetimes()
    let publish = PublishSubject<Int>(), behavior = BehaviorSubject(value: 1)
    let publishRelay = PublishRelay<Int>(), behaviorRelay = BehaviorRelay(value: 1)
    let observables = [
      publish.asObservable(), behavior.asObservable(), publishRelay.asObservable(),
      behaviorRelay.asObservable(),
    ]
    let end = {
      let witness = lifetimes.makeWitness()
      return observables[kind].subscribe { _ in withExtendedLifetime(witness) {} }
    }()
    #expect(lifetimes.liveCount == 1)
    end.dispose()
    #expect(lifetimes.liveCount == 0)
    withExtendedLifetime((end, publish, behavior, publishRelay, behaviorRelay)) {}
  }

  @Test("A disposable does not keep its subject alive")
  func subjectsDie() {
    let lifetimes = Lifetimes()
    var end: (any Disposable)?
    do {
      let subject = PublishSubject<Int>(), witness = lifetimes.makeWitness()
      end = subject.subscribe { _ in withExtendedLifetime(witness) {} }
    }
    #expect(lifetimes.liveCount == 0)
    end?.dispose()
  }
}
