import RxStreams
import Testing

@Suite("Operators: emitted events and their times")
struct OperatorTests {
  @Test("map, compactMap and filter transform elements; an error that a closure throws ends them")
  func elementwise() {
    #expect(run("1@10 2@20 |@30") { a, _ in a.map { $0 * 10 } } == "10@10 20@20 |@30")
    #expect(run("1@10 2@20 x@30") { a, _ in a.compactMap { $0 == 1 ? nil : $0 } } == "2@20 x@30")
    #expect(run("1@10 2@20 3@30") { a, _ in a.filter { $0 % 2 == 1 } } == "1@10 3@30")
    #expect(
      run("1@10 2@20 3@30") { a, _ in a.map { if $0 == 2 { throw Failure() } else { $0 } } } == "1@10 x@20")
  }

  @Test("scan, skip and distinctUntilChanged keep a state for each subscription")
  func stateful() {
    #expect(run("1@10 2@20 3@30 |@40") { a, _ in a.scan(0) { $0 + $1 } } == "1@10 3@20 6@30 |@40")
    #expect(run("1@10 2@20 3@30") { a, _ in a.skip(2) } == "3@30")
    #expect(run("1@10 1@20 2@30 1@40") { a, _ in a.distinctUntilChanged() } == "1@10 2@30 1@40")
    let sums = Observable.of(1, 2).scan(0) { $0 + $1 }
    var received: [Int] = []
    for _ in 0..<2 { _ = sums.subscribe(onNext: { received.append($0) }) }
    #expect(received == [1, 3, 1, 3])
  }

  @Test("take completes with its last element and unsubscribes; takeUntil completes at the first trigger")
  func take() {
    #expect(run("1@10 2@20 3@30") { a, _ in a.take(2) } == "1@10 2@20 |@20")
    #expect(run("1@10 |@20") { a, _ in a.take(2) } == "1@10 |@20")
    #expect(run("1@10") { a, _ in a.take(0) } == "|@0")
    #expect(run("1@10 2@20 3@30", "9@25") { a, b in a.take(until: b) } == "1@10 2@20 |@25")
    #expect(run("1@10 2@20 3@30", "|@15") { a, b in a.takeUntil(b) } == "1@10 2@20 3@30")
    #expect(run("1@10 2@20", "x@15") { a, b in a.takeUntil(b) } == "1@10 x@15")
    let endless = Observable.from(sequence(first: 1) { $0 + 1 })
    var received: [Int] = []
    _ = endless.map { $0 * 2 }.take(3).subscribe(onNext: { received.append($0) })
    _ = endless.share().take(1).subscribe(onNext: { received.append($0) })
    #expect(received == [2, 4, 6, 1])
  }

  @Test(
    "startWith and concat join sequences; 100,000 sources that complete at once do not overflow the stack")
  func concat() {
    #expect(run("1@10 |@20") { a, _ in a.startWith(7, 8) } == "7@0 8@0 1@10 |@20")
    #expect(run("1@10 |@20", "5@15 6@25 |@30") { a, b in a.concat(b) } == "1@10 6@25 |@30")
    #expect(run("x@20", "6@25") { a, b in a.concat(b) } == "x@20")
    var count = 0
    _ = Observable.concat(Array(repeating: Observable.just(1), count: 100_000)).subscribe { _ in count += 1 }
    #expect(count == 100_001)
  }

  @Test("merge and flatMap complete with the last of their sources, and fail with the first error")
  func merge() {
    #expect(run("1@10 |@20", "2@15 3@25 |@30") { a, b in .merge(a, b) } == "1@10 2@15 3@25 |@30")
    #expect(run("1@10 x@20", "2@15 3@25") { a, b in .merge(a, b) } == "1@10 2@15 x@20")
    #expect(
      run("1@10 2@20 |@30", "5@15 6@25 |@40") { a, b in a.flatMap { x in b.map { x * 10 + $0 } } }
        == "15@15 16@25 26@25 |@40")
    #expect(run("1@10", "") { a, _ in a.flatMap { _ -> Observable<Int> in throw Failure() } } == "x@10")
    #expect(run("|@10") { a, _ in Observable<Int>.merge([]) } == "|@0")
  }

  @Test("flatMapLatest unsubscribes from the old source, and completes after the outer and the latest source")
  func flatMapLatest() {
    #expect(
      run("1@10 2@20 |@30", "5@15 6@25 |@40") { a, b in a.flatMapLatest { x in b.map { x * 10 + $0 } } }
        == "15@15 26@25 |@40")
    #expect(run("1@10 2@20", "|@15") { a, b in a.flatMapLatest { _ in b } } == "")
    #expect(run("1@10 |@12", "|@15") { a, b in a.flatMapLatest { _ in b } } == "|@15")
    #expect(run("1@10", "x@15") { a, b in a.flatMapLatest { _ in b } } == "x@15")
  }

  @Test("combineLatest, zip and withLatestFrom combine the elements of several observables")
  func joins() {
    #expect(
      run("1@10 2@30 |@50", "5@20 6@40 |@60") { a, b in .combineLatest(a, b) { $0 * 10 + $1 } }
        == "15@20 25@30 26@40 |@60")
    #expect(run("1@10", "5@20 x@30") { a, b in .combineLatest(a, b) { $0 + $1 } } == "6@20 x@30")
    #expect(run("1@10", "5@20") { a, b in .combineLatest(a, b, a) { $0 + $1 + $2 } } == "7@20")
    #expect(
      run("1@10 2@30 3@35 |@50", "5@20 6@40 |@60") { a, b in .zip(a, b) { $0 * 10 + $1 } }
        == "15@20 26@40 |@60")
    #expect(run("1@10 |@15", "5@20") { a, b in .zip(a, b) { $0 * 10 + $1 } } == "15@20 |@20")
    #expect(
      run("1@10 2@30 3@35 |@50", "5@20 6@40") { a, b in a.withLatestFrom(b) { $0 * 10 + $1 } }
        == "25@30 35@35 |@50")
    #expect(run("1@10 2@30", "5@20 |@25") { a, b in a.withLatestFrom(b) } == "5@30")
  }

  @Test("catch continues with another observable, also repeatedly; neverComplete drops the completion")
  func errors() {
    #expect(run("1@10 x@20", "5@15 6@25") { a, b in a.catch { _ in b } } == "1@10 6@25")
    #expect(run("1@10 x@20") { a, _ in a.catchAndReturn(9) } == "1@10 9@20 |@20")
    #expect(run("x@20") { a, _ in a.catch { throw $0 } } == "x@20")
    #expect(run("1@10 |@20") { a, _ in a.neverComplete() } == "1@10")
    var attempts = 0
    let failing = Observable<Int>.deferred {
      attempts += 1
      return attempts < 3 ? .error(Failure()) : .just(attempts)
    }
    var received: [String] = []
    _ = failing.catch { _ in failing }.catch { _ in failing }.subscribe { received.append("\($0)") }
    #expect(received == ["next(3)", "completed"])
  }

  @Test("do is called for each event before the event is forwarded")
  func tap() {
    var log: [String] = []
    _ = Observable.of(1, 2)
      .do(
        onNext: { log.append("do \($0)") }, onCompleted: { log.append("do |") },
        onSubscribe: { log.append("subscribe") }, onDispose: { log.append("dispose") }
      )
      .subscribe { log.append("\($0)") }
    #expect(log == ["subscribe", "do 1", "next(1)", "do 2", "next(2)", "do |", "completed", "dispose"])
  }

  @Test(
    "share goes on for later observers after the first has left, also behind sources that send several elements"
  )
  func shareAfterTheFirst() {
    let subject = PublishSubject<Int>()
    let shared = subject.flatMap { Observable.of($0, $0 * 10) }.share()
    var first: [Int] = [], second: [Int] = []
    let a = shared.subscribe(onNext: { first.append($0) })
    let b = shared.subscribe(onNext: { second.append($0) })
    subject.onNext(1)
    a.dispose()
    subject.onNext(2)
    #expect(first == [1, 10] && second == [1, 10, 2, 20])
    b.dispose()
    subject.onNext(3)
    #expect(second == [1, 10, 2, 20] && !subject.hasObservers)
  }

  @Test(
    "share subscribes once, replays to later observers, unsubscribes with the last one, and can start again")
  func share() {
    var subscriptions = 0, disposals = 0
    let subject = PublishSubject<Int>()
    let shared = subject.do(onSubscribe: { subscriptions += 1 }, onDispose: { disposals += 1 }).share(
      replay: 2)
    var first: [Int] = [], second: [Int] = []
    let a = shared.subscribe(onNext: { first.append($0) })
    for element in 1...3 { subject.onNext(element) }
    let b = shared.subscribe(onNext: { second.append($0) })
    subject.onNext(4)
    #expect(first == [1, 2, 3, 4] && second == [2, 3, 4] && subscriptions == 1)
    a.dispose()
    #expect(disposals == 0)
    b.dispose()
    #expect(disposals == 1)
    let c = shared.subscribe(onNext: { second.append($0) })
    #expect(subscriptions == 2 && second == [2, 3, 4])
    c.dispose()
    var ends = 0
    let short = Observable.of(1, 2).share()
    for _ in 0..<2 { _ = short.subscribe(onCompleted: { ends += 1 }) }
    #expect(ends == 2)
  }

  @Test("observe(on:) keeps the order, and delivers nothing after dispose")
  func observeOn() {
    let scheduler = TestScheduler(), subject = PublishSubject<Int>()
    var received: [Int] = []
    let end = subject.observe(on: scheduler).subscribe(onNext: { received.append($0) })
    subject.onNext(1)
    subject.onNext(2)
    #expect(received.isEmpty)
    scheduler.start(until: 1)
    #expect(received == [1, 2])
    subject.onNext(3)
    end.dispose()
    scheduler.start(until: 2)
    #expect(received == [1, 2])
  }

  @Test("A cold observable schedules its events from each subscription, and dispose cancels them")
  func cold() {
    let scheduler = TestScheduler(), observer = scheduler.createObserver(Int.self)
    let cold: Observable<Int> = scheduler.createColdObservable([.next(10, 1), .next(20, 2), .completed(30)])
    var end: (any Disposable)?
    scheduler.scheduleAt(100) { end = cold.subscribe(observer) }
    scheduler.scheduleAt(115) { end?.dispose() }
    scheduler.start()
    #expect(observer.events.map(\.description) == ["next(1) @ 110"])
    #expect(observer.events.first.map { $0 == .next(110, 1) } == true)
  }

  @Test("of, just, from, empty, error, never and deferred emit the expected events")
  func creation() {
    var received: [String] = []
    func hear(_ source: Observable<Int>) -> [String] {
      received = []
      _ = source.subscribe { received.append("\($0)") }
      return received
    }
    #expect(hear(.of(1, 2)) == ["next(1)", "next(2)", "completed"])
    #expect(hear(.just(1)) == ["next(1)", "completed"] && hear(.from([])) == ["completed"])
    #expect(
      hear(.empty()) == ["completed"] && hear(.error(Failure())) == ["error(Failure())"]
        && hear(.never()) == [])
    #expect(hear(.deferred { throw Failure() }) == ["error(Failure())"])
  }
}
