import Reactive
import RxStreams
import TestSupport
import Testing

@Suite("Lifetimes: everything is freed after the end, and after a release without dispose")
struct LifetimeTests {
  private typealias Build = @Sendable (Observable<Int>, PublishSubject<Int>) -> Observable<Int>

  private static let builds: [(String, Build)] = [
    ("map", { a, _ in a.map { $0 } }), ("compactMap", { a, _ in a.compactMap { $0 } }),
    ("filter", { a, _ in a.filter { _ in true } }), ("scan", { a, _ in a.scan(0) { $1 } }),
    ("take", { a, _ in a.take(3) }), ("takeUntil", { a, b in a.take(until: b) }),
    ("skip", { a, _ in a.skip(1) }), ("distinctUntilChanged", { a, _ in a.distinctUntilChanged() }),
    ("startWith", { a, _ in a.startWith(1) }), ("concat", { a, b in a.concat(b) }),
    ("merge", { a, b in .merge(a, b.asObservable()) }), ("zip", { a, b in .zip(a, b) { $0 + $1 } }),
    ("combineLatest", { a, b in .combineLatest(a, b) { $0 + $1 } }),
    ("withLatestFrom", { a, b in a.withLatestFrom(b) }), ("flatMap", { a, b in a.flatMap { _ in b } }),
    ("flatMapLatest", { a, b in a.flatMapLatest { _ in b } }),
    ("catch", { a, b in a.catch { _ in b.asObservable() } }),
    ("share", { a, _ in a.share(replay: 1) }), ("do", { a, _ in a.do(onDispose: {}) }),
    ("observe(on:)", { a, _ in a.observe(on: TestScheduler()) }),
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
      do {
        let a = PublishSubject<Int>(), b = PublishSubject<Int>()
        let inSource = lifetimes.makeWitness(), inHandler = lifetimes.makeWitness()
        let source = a.map { element in withExtendedLifetime(inSource) { element } }
        let subscription = build(source, b).subscribe { _ in withExtendedLifetime(inHandler) {} }
        for element in 1...2 {
          a.onNext(element)
          b.onNext(element)
        }
        end(a, subscription)
        if ending == "completed" { b.onCompleted() }
        if ending == "error" { b.onError(Failure()) }
        withExtendedLifetime((a, b)) {}
      }
      #expect(lifetimes.liveCount == 0, "\(name), \(ending)")
    }
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
