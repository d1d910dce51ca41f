import Reactive
import RxStreams
import TestSupport
import Testing

@Suite("ConnectableObservable and share")
struct ConnectableTests {
  @Test("publish sends to its observers while connected, with one subscription to the source")
  func publish() {
    let subject = PublishSubject<Int>()
    var subscriptions = 0, received: [Int] = []
    let shared = subject.do(onSubscribe: { subscriptions += 1 }).publish()
    _ = shared.subscribe(onNext: { received.append($0) })
    _ = shared.subscribe(onNext: { received.append($0 * 10) })
    subject.onNext(1)
    #expect(received == [] && subscriptions == 0)
    let connection = shared.connect()
    _ = shared.connect()
    subject.onNext(2)
    #expect(received == [2, 20] && subscriptions == 1)
    connection.dispose()
    subject.onNext(3)
    #expect(received == [2, 20] && !subject.hasObservers)
  }

  @Test("After the source has stopped, publish begins with a new subject")
  func publishAgain() {
    let shared = Observable.of(1, 2).publish()
    var received: [String] = []
    _ = shared.subscribe { received.append("\($0)") }
    _ = shared.connect()
    #expect(received == ["next(1)", "next(2)", "completed"])
    _ = shared.subscribe { received.append("second \($0)") }
    #expect(received.count == 3)
    _ = shared.connect()
    #expect(received.count == 6 && received.last == "second completed")
  }

  @Test("replay sends the last elements of the connection to later observers")
  func replay() {
    let subject = PublishSubject<Int>(), shared = subject.replay(2), all = subject.replayAll()
    let connections = [shared.connect(), all.connect()]
    for element in 1...3 { subject.onNext(element) }
    #expect(events(shared) == "2 3" && events(all) == "1 2 3")
    for connection in connections { connection.dispose() }
    #expect(events(shared) == "" && events(all) == "")
  }

  @Test("multicast uses one subject for all connections")
  func multicast() {
    let source = PublishSubject<Int>(), subject = ReplaySubject<Int>.createUnbounded()
    let shared = source.multicast(subject)
    let connection = shared.connect()
    source.onNext(1)
    connection.dispose()
    source.onNext(2)
    _ = shared.connect()
    source.onNext(3)
    source.onCompleted()
    #expect(events(shared) == "1 3 |" && events(subject) == "1 3 |")
  }

  @Test(
    "multicast with a selector subscribes to the source once for each subscription", .watchdog)
  func selector() {
    var subscriptions = 0
    let source = Observable.of(1, 2).do(onSubscribe: { subscriptions += 1 })
    let pairs = source.multicast({ PublishSubject<Int>() }) { Observable.zip($0, $0) { $0 * 10 + $1 } }
    #expect(events(pairs) == "11 22 |" && subscriptions == 1)
    #expect(events(pairs) == "11 22 |" && subscriptions == 2)
    #expect(
      events(source.multicast({ PublishSubject<Int>() }) { _ -> Observable<Int> in throw Failure() })
        == "(Failure())")
    let endless = Observable.repeatElement(1).multicast({ PublishSubject<Int>() }) { $0.take(2) }
    #expect(events(endless) == "1 1 |")
  }

  @Test("refCount connects with the first observer and ends with the last one")
  func refCount() {
    let subject = PublishSubject<Int>(), shared = subject.publish().refCount()
    var first: [Int] = [], second: [Int] = []
    let a = shared.subscribe(onNext: { first.append($0) })
    let b = shared.subscribe(onNext: { second.append($0) })
    subject.onNext(1)
    a.dispose()
    subject.onNext(2)
    b.dispose()
    #expect(first == [1] && second == [1, 2] && !subject.hasObservers)
    let c = shared.subscribe(onNext: { first.append($0) })
    subject.onNext(3)
    #expect(first == [1, 3])
    c.dispose()
  }

  @Test("share while connected forgets its elements with the connection, share forever keeps them")
  func scopes() {
    let subject = PublishSubject<Int>()
    let connected = subject.share(replay: 2, scope: .whileConnected)
    let forever = subject.share(replay: 2, scope: .forever)
    for shared in [connected, forever] {
      let end = shared.subscribe { _ in }
      for element in 1...3 { subject.onNext(element) }
      #expect(events(shared) == "2 3")
      end.dispose()
    }
    #expect(!subject.hasObservers)
    #expect(events(connected) == "" && events(forever) == "2 3")
  }

  @Test("After a stop event, share while connected subscribes again, share forever replays the end")
  func stopped() {
    for (scope, expected, count) in [
      (SubjectLifetimeScope.whileConnected, "1 2 |", 2), (.forever, "2 |", 1),
    ] {
      var subscriptions = 0
      let shared = Observable.of(1, 2).do(onSubscribe: { subscriptions += 1 }).share(replay: 1, scope: scope)
      #expect(events(shared) == "1 2 |")
      #expect(events(shared) == expected && subscriptions == count)
    }
    let failing = Observable<Int>.error(Failure()).share(scope: .forever)
    #expect(events(failing) == "(Failure())" && events(failing) == "(Failure())")
  }

  @Test("A connection is freed with the source, the connectable and its observers")
  func lifetimes() {
    let lifetimes = Lifetimes()
    for isDisposed in [true, false] {
      do {
        let subject = PublishSubject<Int>(), witness = lifetimes.makeWitness()
        let shared = subject.map { element in withExtendedLifetime(witness) { element } }.publish()
        let end = shared.subscribe { _ in withExtendedLifetime(witness) {} }
        let connection = shared.connect()
        subject.onNext(1)
        if isDisposed { for disposable in [end, connection] { disposable.dispose() } }
      }
      #expect(lifetimes.liveCount == 0)
    }
  }

  /// The joins that see both a subject and a source that shares it, and the pairs that they send.
  @Test("What shares a source delivers within its delivery, so that a join with the source sees both events")
  func deliveryInPlace() {
    typealias Operator = (Observable<Int>) -> Observable<Int>
    let operators: [(String, Operator)] = [
      ("share", { $0.share() }), ("share(replay: 1)", { $0.share(replay: 1) }),
      ("share(replay: 1, scope: .forever)", { $0.share(replay: 1, scope: .forever) }),
      ("publish", { $0.publish().refCount() }), ("replay", { $0.replay(2).refCount() }),
      ("multicast", { $0.multicast(PublishSubject()).refCount() }),
      ("multicast of a behavior subject", { $0.multicast(BehaviorSubject(value: 0)).refCount() }),
      ("multicast with a selector", { $0.multicast({ PublishSubject() }, selector: { $0 }) }),
      ("groupBy", { $0.groupBy { $0 % 2 }.flatMap { $0 } }),
      ("window", { $0.window(timeSpan: .seconds(1), count: 2, scheduler: ManualScheduler()).flatMap { $0 } }),
    ]
    for (name, shared) in operators {
      let subject = PublishSubject<Int>()
      var received: [String] = []
      let subscription = subject.withLatestFrom(shared(subject.map { -$0 })) { "\($0) \($1)" }.subscribe(
        onNext: { received.append($0) })
      for number in 1...3 { subject.onNext(number) }
      #expect(received == ["1 -1", "2 -2", "3 -3"], "\(name)")
      subscription.dispose()
    }
  }

  @Test("retry(when:) sends the error within the delivery in which the source fails")
  func retryInPlace() {
    let subject = PublishSubject<Int>(), log = Recorder()
    let retrying = subject.map { if $0 < 0 { throw Failure() } else { $0 } }.retry(when: {
      (errors: Observable<any Error>) in errors.do(onNext: { _ in log.append(0) })
    })
    let first = retrying.subscribe(onNext: log.append), second = subject.subscribe(onNext: log.append)
    for number in [1, -1, 2] { subject.onNext(number) }
    #expect(log.elements == [1, 1, 0, -1, 2, 2])
    first.dispose()
    second.dispose()
  }

  @Test("What an observer of a shared source sends to a subject is delivered after the event in flight")
  func sendingObserver() {
    let subject = PublishSubject<Int>(), shared = subject.share()
    var received: [String] = []
    let first = shared.subscribe(onNext: {
      received.append("first \($0)")
      if $0 < 2 { subject.onNext($0 + 1) }
    })
    let second = shared.subscribe(onNext: { received.append("second \($0)") })
    subject.onNext(1)
    #expect(received == ["first 1", "second 1", "first 2", "second 2"])
    first.dispose()
    second.dispose()
  }
}
