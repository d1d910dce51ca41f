import RxStreams
import Testing

@Suite("Endings: completion, error and dispose of each operator")
struct EndingTests {
  private typealias Build = @Sendable (Observable<Int>, Observable<Int>) -> Observable<Int>

  /// A script and its outcome.
  ///
  /// A script consists of sends to the subjects `a` and `b`, and of `.` for dispose: `a1` sends an element, `a|` the
  /// completion, `ax` an error. The events are the elements, `|`, `x`, and `d` for `onDisposed`. `observed` contains
  /// the names of the subjects that still have an observer.
  private struct Case {
    let name: String, script: String, events: String, observed: String
    let build: Build

    init(
      _ name: String, _ script: String, _ events: String, observed: String = "", _ build: @escaping Build
    ) {
      (self.name, self.script, self.events, self.observed, self.build) = (
        name, script, events, observed, build
      )
    }

    func run() -> (events: String, observed: String) {
      let subjects: [Character: PublishSubject<Int>] = ["a": PublishSubject(), "b": PublishSubject()]
      var log: [String] = []
      guard let a = subjects["a"], let b = subjects["b"] else { return ("", "") }
      let end = build(a.asObservable(), b.asObservable()).subscribe(
        onNext: { log.append("\($0)") }, onError: { _ in log.append("x") }, onCompleted: { log.append("|") },
        onDisposed: { log.append("d") })
      for step in script.split(separator: " ") {
        switch (step.first.flatMap { subjects[$0] }, step.dropFirst()) {
        case (let subject?, "|"): subject.onCompleted()
        case (let subject?, "x"): subject.onError(Failure())
        case (let subject?, let number): Int(number).map(subject.onNext)
        case (nil, _): end.dispose()
        }
      }
      let observed = "ab".filter { subjects[$0]?.hasObservers == true }
      return (log.joined(separator: " "), observed)
    }
  }

  private static func check(_ cases: [Case]) {
    for test in cases {
      let (events, observed) = test.run()
      #expect(events == test.events && observed == test.observed, "\(test.name): \(test.script)")
    }
  }

  @Test(
    "Operators of one source end with it, and unsubscribe when they are disposed, also before the first element"
  )
  func oneSource() {
    let builds: [(String, Build)] = [
      ("none", { a, _ in a }), ("map", { a, _ in a.map { $0 } }),
      ("compactMap", { a, _ in a.compactMap { $0 } }),
      ("filter", { a, _ in a.filter { _ in true } }), ("scan", { a, _ in a.scan(0) { $1 } }),
      ("take", { a, _ in a.take(5) }), ("skip", { a, _ in a.skip(0) }),
      ("distinctUntilChanged", { a, _ in a.distinctUntilChanged() }),
      ("share", { a, _ in a.share(replay: 1) }),
      ("do", { a, _ in a.do(onNext: { _ in }, onDispose: {}) }),
      ("deferred", { a, _ in .deferred { a } }), ("create", { a, _ in .create(a.subscribe) }),
    ]
    let outcomes = [
      ("", "", "a"), ("a1", "1", "a"), ("a|", "| d", ""), ("ax", "x d", ""), (".", "d", ""),
      ("a1 a|", "1 | d", ""),
      ("a1 ax a2", "1 x d", ""), ("a1 . a2 a|", "1 d", ""), ("a| .", "| d", ""),
    ]
    Self.check(
      builds.flatMap { name, build in outcomes.map { Case(name, $0.0, $0.1, observed: $0.2, build) } })
  }

  @Test("take and take(until:) unsubscribe from both sources at their end")
  func take() {
    let first: Build = { a, _ in a.take(1) }, until: Build = { a, b in a.take(until: b) }
    Self.check([
      Case("take", "a1 a2", "1 | d", first), Case("until", "a1", "1", observed: "ab", until),
      Case("until", "a1 b2", "1 | d", until), Case("until", "b|", "", observed: "a", until),
      Case("until", "bx", "x d", until), Case("until", "ax", "x d", until),
      Case("until", "a|", "| d", until), Case("until", ".", "d", until),
    ])
  }

  @Test("concat and startWith go on with the next source at the completion, and end with an error")
  func concat() {
    let build: Build = { a, b in a.concat(b) }, start: Build = { a, _ in a.startWith(7) }
    Self.check([
      Case("concat", "b1", "", observed: "a", build), Case("concat", "a1 a| b2", "1 2", observed: "b", build),
      Case("concat", "a| b|", "| d", build), Case("concat", "ax", "x d", build),
      Case("concat", "a| bx", "x d", build), Case("concat", ".", "d", build),
      Case("concat", "a| .", "d", build), Case("startWith", "a|", "7 | d", start),
      Case("startWith", ".", "7 d", start),
    ])
  }

  @Test("neverComplete drops the completion and lives until it is disposed or fails")
  func neverComplete() {
    let build: Build = { a, _ in a.neverComplete() }
    Self.check([
      Case("neverComplete", "a1 a|", "1", build), Case("neverComplete", "a| .", "d", build),
      Case("neverComplete", "a1 ax", "1 x d", build), Case("neverComplete", ".", "d", build),
    ])
  }

  @Test("Joins end when no element can follow, or with the first error, and unsubscribe from all sources")
  func joins() {
    let merge: Build = { a, b in .merge(a, b) }, zip: Build = { a, b in .zip(a, b) { $0 + $1 } }
    let latest: Build = { a, b in .combineLatest(a, b) { $0 + $1 } }
    let withLatest: Build = { a, b in a.withLatestFrom(b) }
    for (name, build) in [("merge", merge), ("zip", zip), ("combineLatest", latest), ("with", withLatest)] {
      Self.check([
        Case(name, "ax", "x d", build), Case(name, "bx", "x d", build), Case(name, ".", "d", build),
        Case(name, "", "", observed: "ab", build), Case(name, "a| b|", "| d", build),
      ])
    }
    Self.check([
      Case("merge", "a|", "", observed: "b", merge), Case("merge", "a| b1 .", "1 d", merge),
      Case("zip", "a|", "| d", zip), Case("zip", "a1 a|", "", observed: "b", zip),
      Case("zip", "a1 a| b2", "3 | d", zip),
      Case("combineLatest", "a1 a| b2", "3", observed: "b", latest),
      Case("combineLatest", "a1 a| b2 b|", "3 | d", latest),
      Case("with", "b1 b| a2", "1", observed: "a", withLatest), Case("with", "b1 a|", "| d", withLatest),
    ])
  }

  @Test("flatMap and flatMapLatest complete after the outer and inner sources, and end with the first error")
  func flatMap() {
    let all: Build = { a, b in a.flatMap { _ in b } }, latest: Build = { a, b in a.flatMapLatest { _ in b } }
    for (name, build) in [("flatMap", all), ("flatMapLatest", latest)] {
      Self.check([
        Case(name, "", "", observed: "a", build), Case(name, "a|", "| d", build),
        Case(name, "ax", "x d", build),
        Case(name, ".", "d", build), Case(name, "a0 .", "d", build),
        Case(name, "a0 a|", "", observed: "b", build),
        Case(name, "a0 b1 b|", "1", observed: "a", build), Case(name, "a0 b| a|", "| d", build),
        Case(name, "a0 a| b1 b|", "1 | d", build), Case(name, "a0 bx", "x d", build),
        Case(name, "a0 ax", "x d", build), Case(name, "a0 b1 a0 .", "1 d", build),
        Case(name, "a0 a| .", "d", build),
      ])
    }
  }

  @Test("flatMapLatest unsubscribes from the replaced inner source, and flatMap does not")
  func replacement() {
    let all: Build = { a, b in a.flatMap { $0 == 0 ? b : .never() } }
    let latest: Build = { a, b in a.flatMapLatest { $0 == 0 ? b : .never() } }
    Self.check([
      Case("flatMap", "a0 a1 b2", "2", observed: "ab", all), Case("flatMap", "a0 a1 bx", "x d", all),
      Case("flatMap", "a0 a1 .", "d", all), Case("flatMapLatest", "a0 a1 b2", "", observed: "a", latest),
      Case("flatMapLatest", "a0 a1 bx a0", "x d", latest), Case("flatMapLatest", "a0 a1 .", "d", latest),
    ])
  }

  @Test("catch goes on with the next source after an error, and completes with either")
  func recovery() {
    let build: Build = { a, b in a.catch { _ in b } }
    Self.check([
      Case("catch", "a1", "1", observed: "a", build), Case("catch", "a|", "| d", build),
      Case("catch", "ax b1", "1", observed: "b", build), Case("catch", "ax b|", "| d", build),
      Case("catch", "ax bx", "x d", build), Case("catch", ".", "d", build), Case("catch", "ax .", "d", build),
    ])
  }

  @Test("observe(on:) delivers a stop event after the elements before it, and nothing after dispose")
  func scheduled() {
    for (script, expected) in [("|", "1 | d"), ("x", "1 x d"), (".", "d")] {
      let scheduler = TestScheduler(), subject = PublishSubject<Int>()
      var log: [String] = []
      let end = subject.observe(on: scheduler).subscribe(
        onNext: { log.append("\($0)") }, onError: { _ in log.append("x") }, onCompleted: { log.append("|") },
        onDisposed: { log.append("d") })
      subject.onNext(1)
      switch script {
      case "|": subject.onCompleted()
      case "x": subject.onError(Failure())
      default: end.dispose()
      }
      scheduler.start(until: 1)
      #expect(log.joined(separator: " ") == expected && !subject.hasObservers, "\(script)")
    }
  }
}
