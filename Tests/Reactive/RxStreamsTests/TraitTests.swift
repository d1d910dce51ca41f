import RxStreams
import Testing

@Suite("Single, Maybe and Completable")
struct TraitTests {
  @Test("A Single sends its first event to the closure for it, and then disposes")
  func single() {
    var log: [String] = []
    func outcome(_ single: Single<Int>) -> [String] {
      log = []
      _ = single.subscribe(
        onSuccess: { log.append("\($0)") }, onFailure: { log.append("\($0)") },
        onDisposed: { log.append("disposed") })
      return log
    }
    #expect(outcome(.just(1)) == ["1", "disposed"])
    #expect(outcome(.error(Failure())) == ["Failure()", "disposed"])
    #expect(outcome(.deferred { throw Failure() }) == ["Failure()", "disposed"])
    let created = Single<Int>.create { send in
      send(.success(1))
      send(.success(2))
      send(.failure(Failure()))
      return Disposables.create { log.append("freed") }
    }
    #expect(outcome(created) == ["1", "freed", "disposed"])
    var result: Int?
    _ = created.subscribe { result = try? $0.get() }
    #expect(result == 1)
  }

  @Test("The operators of a Single keep its rule")
  func singleOperators() {
    let one = Single.just(1), failing = Single<Int>.error(Failure())
    #expect(events(one.map { $0 + 1 }) == "2 |")
    #expect(events(one.map { _ -> Int in throw Failure() }) == "(Failure())")
    #expect(events(one.flatMap { .just("\($0)!") }) == "1! |")
    #expect(events(one.flatMap { _ in failing }) == "(Failure())")
    #expect(events(one.filter { $0 > 1 }) == "|" && events(one.filter { $0 == 1 }) == "1 |")
    #expect(events(one.compactMap { $0 == 1 ? nil : $0 }) == "|")
    #expect(events(one.flatMapMaybe { _ in Maybe<Int>.empty() }) == "|")
    #expect(events(one.flatMapCompletable { _ in .empty() }) == "|")
    #expect(events(failing.catchAndReturn(7)) == "7 |" && events(failing.catch { _ in one }) == "1 |")
    #expect(events(one.asMaybe()) == "1 |" && events(one.asCompletable()) == "|")
    #expect(events(failing.asCompletable()) == "(Failure())")
    #expect(events(Observable.of(1, 2).flatMap { Single.just($0 * 10) }) == "10 20 |")
  }

  @Test("Singles and maybes zip by arguments, singles by collections")
  func zip() {
    #expect(events(Single.zip(.just(1), .just("a")) { "\($0)\($1)" }) == "1a |")
    #expect(events(Single.zip(.just(1), .just("a"), .just(2)) { "\($0)\($1)\($2)" }) == "1a2 |")
    #expect(events(Single.zip(.just(1), .just("a")).map { $0.1 }) == "a |")
    #expect(events(Single<Int>.zip(.just(1), Single<Int>.error(Failure())) { $0 + $1 }) == "(Failure())")
    #expect(events(Single.zip([1, 2].map { Single.just($0) })) == "[1, 2] |")
    #expect(events(Single.zip([1, 2].map { Single.just($0) }) { $0.reduce(0, +) }) == "3 |")
    #expect(events(Single.zip([Single<Int>]())) == "[] |")
    #expect(events(Maybe.zip(.just(1), .just("a")) { "\($0)\($1)" }) == "1a |")
    #expect(events(Maybe.zip(.just(1), Maybe<Int>.empty()) { $0 + $1 }) == "|")
  }

  @Test("A Maybe succeeds, completes or fails, and calls one closure")
  func maybe() {
    var log: [String] = []
    func outcome(_ maybe: Maybe<Int>) -> [String] {
      log = []
      _ = maybe.subscribe(
        onSuccess: { log.append("\($0)") }, onError: { log.append("\($0)") },
        onCompleted: { log.append("|") },
        onDisposed: { log.append("disposed") })
      return log
    }
    #expect(outcome(.just(1)) == ["1", "disposed"])
    #expect(outcome(.empty()) == ["|", "disposed"])
    #expect(outcome(.error(Failure())) == ["Failure()", "disposed"])
    let created = Maybe<Int>.create { send in
      send(.success(1))
      send(.completed)
      return Disposables.create()
    }
    #expect(outcome(created) == ["1", "disposed"])
    var received: [String] = []
    for maybe in [Maybe.just(1), .empty(), .error(Failure())] {
      _ = maybe.subscribe { received.append("\($0)") }
    }
    #expect(received == ["success(1)", "completed", "error(RxStreamsTests.Failure())"])
  }

  @Test("The operators of a Maybe keep its rule")
  func maybeOperators() {
    let one = Maybe.just(1), none = Maybe<Int>.empty(), failing = Maybe<Int>.error(Failure())
    #expect(events(one.map { $0 + 1 }) == "2 |" && events(none.map { $0 + 1 }) == "|")
    #expect(events(one.flatMap { _ in none }) == "|" && events(one.flatMap { .just($0) }) == "1 |")
    #expect(events(one.filter { _ in false }) == "|" && events(one.compactMap { "\($0)" }) == "1 |")
    #expect(events(none.ifEmpty(default: 7)) == "7 |" && events(one.ifEmpty(default: 7)) == "1 |")
    #expect(events(none.ifEmpty(switchTo: one)) == "1 |")
    #expect(events(none.ifEmpty(switchTo: Single.just(3))) == "3 |")
    #expect(events(failing.catchAndReturn(7)) == "7 |")
    #expect(events(one.asSingle()) == "1 |")
    #expect(events(none.asSingle()) == "(the observable completed without an element)")
    #expect(events(one.asCompletable()) == "|")
  }

  @Test("A Completable completes or fails, and andThen goes on after its completion")
  func completable() {
    var log: [String] = []
    func outcome(_ completable: Completable) -> [String] {
      log = []
      _ = completable.subscribe(
        onCompleted: { log.append("|") }, onError: { log.append("\($0)") },
        onDisposed: { log.append("disposed") })
      return log
    }
    let failing = Completable.error(Failure())
    #expect(outcome(.empty()) == ["|", "disposed"])
    #expect(outcome(failing) == ["Failure()", "disposed"])
    let created = Completable.create { send in
      send(.completed)
      send(.error(Failure()))
      return Disposables.create()
    }
    #expect(outcome(created) == ["|", "disposed"])
    var isCompleted = false
    _ = created.subscribe { if case .completed = $0 { isCompleted = true } }
    #expect(isCompleted)
    #expect(events(created.andThen(Single.just(1))) == "1 |")
    #expect(events(created.andThen(Maybe.just(1))) == "1 |")
    #expect(events(created.andThen(Observable.of(1, 2))) == "1 2 |")
    #expect(events(created.andThen(failing)) == "(Failure())")
    #expect(events(failing.andThen(Single.just(1))) == "(Failure())")
    #expect(events(failing.catch { _ in .empty() }) == "|")
  }

  @Test("Completables are concatenated in order, and zipped at once")
  func completables() {
    func after(_ time: Int, _ clock: TestScheduler) -> Completable {
      clock.createColdObservable([.completed(time)]).asCompletable()
    }
    #expect(runTimed("") { _, clock in Completable.concat(after(10, clock), after(20, clock)) } == "|@30")
    #expect(runTimed("") { _, clock in after(10, clock).concat(after(20, clock)) } == "|@30")
    #expect(runTimed("") { _, clock in Completable.zip(after(10, clock), after(20, clock)) } == "|@20")
    #expect(runTimed("") { _, clock in Completable.zip([after(10, clock), .error(Failure())]) } == "x@0")
    #expect(events(Completable.concat([])) == "|" && events(Completable.zip([])) == "|")
  }

  @Test("Traits have the operators of time, retry, using, do and debug")
  func shared() {
    #expect(runTimed("") { _, clock in Single<Int>.timer(.seconds(10), scheduler: clock) } == "0@10 |@10")
    #expect(runTimed("") { _, clock in Single.just(1).delay(.seconds(10), scheduler: clock) } == "1@10 |@10")
    #expect(
      runTimed("") { _, clock in Maybe.just(1).delaySubscription(.seconds(10), scheduler: clock) }
        == "1@10 |@10")
    #expect(
      runTimed("") { _, clock in Single<Int>.never().timeout(.seconds(10), scheduler: clock) } == "x@10")
    #expect(
      runTimed("") { _, clock in
        Single<Int>.never().timeout(.seconds(10), other: .just(7), scheduler: clock)
      } == "7@10 |@10")
    #expect(runTimed("") { _, clock in Single.just(1).observe(on: clock) } == "1@0 |@0")
    var attempts = 0
    let flaky = Single<Int>.deferred {
      attempts += 1
      return attempts % 3 == 0 ? .just(attempts) : .error(Failure())
    }
    #expect(events(flaky.retry()) == "3 |" && events(flaky.retry(2)) == "(Failure())")
    var log: [String] = []
    let used = Single.using(
      { Resource { log.append("freed") } },
      primitiveSequenceFactory: { _ in Single.just(1) })
    #expect(events(used) == "1 |" && log == ["freed"])
    #expect(events(Single.just(1).debug("one", log: { log.append($0) })) == "1 |")
    #expect(
      log == [
        "freed", "one -> subscribed", "one -> Event next(1)", "one -> Event completed", "one -> isDisposed",
      ])
    log = []
    _ = Single.just(1).do(
      onSuccess: { log.append("on \($0)") }, afterSuccess: { log.append("after \($0)") },
      onSubscribe: { log.append("subscribe") }, onSubscribed: { log.append("subscribed") },
      onDispose: { log.append("dispose") }
    ).subscribe(onSuccess: { log.append("\($0)") })
    #expect(log == ["subscribe", "on 1", "1", "after 1", "subscribed", "dispose"])
  }
}
