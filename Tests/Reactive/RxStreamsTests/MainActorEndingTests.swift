import Reactive
import RxStreams
import TestSupport
import Testing

@MainActor @Suite("Endings of drivers and signals")
struct MainActorEndingTests {
  /// Subscribes, and appends the elements, `|` for the completion and `d` for `onDisposed` to a log.
  @MainActor private final class Log {
    var events: [String] = []
    var text: String { events.joined(separator: " ") }

    func drive<Element>(_ driver: Driver<Element>) -> SourceDisposable {
      driver.drive(
        onNext: { self.append("\($0)") }, onCompleted: { self.append("|") }, onDisposed: { self.append("d") })
    }

    func emit<Element>(_ signal: Signal<Element>) -> SourceDisposable {
      signal.emit(
        onNext: { self.append("\($0)") }, onCompleted: { self.append("|") }, onDisposed: { self.append("d") })
    }

    private func append(_ event: String) {
      MainActor.preconditionIsolated()
      events.append(event)
    }
  }

  @Test("just and empty complete at once; never and neverComplete live until they are disposed")
  func constants() {
    let cases: [(Driver<Int>, String, String)] = [
      (.just(1), "1 | d", "1 | d"), (.empty(), "| d", "| d"), (.never(), "", "d"),
      (Driver.just(1).neverComplete(), "1", "1 d"), (Driver.empty().neverComplete(), "", "d"),
      (Observable.of(1, 2).asDriver(onErrorJustReturn: 0), "1 2 | d", "1 2 | d"),
      (Observable.error(Failure()).asDriver(onErrorJustReturn: 3), "3 | d", "3 | d"),
    ]
    for (index, (driver, live, disposed)) in cases.enumerated() {
      let log = Log(), end = log.drive(driver)
      #expect(log.text == live && end.isDisposed == live.hasSuffix("d"), "case \(index)")
      for _ in 0..<2 { end.dispose() }
      #expect(log.text == disposed && end.isDisposed, "case \(index)")
    }
  }

  @Test(
    "A driver and a signal complete after the last element, on the main actor, whichever thread completes them"
  )
  func threads() async {
    for isFailure in [false, true] {
      let subject = PublishSubject<Int>(), driven = Log(), signalled = Log()
      let ends = [
        driven.drive(subject.asDriver(onErrorJustReturn: 9)),
        signalled.emit(subject.asSignal(onErrorJustReturn: 9)),
      ]
      await Task.detached {
        for element in 1...3 { subject.onNext(element) }
        if isFailure { subject.onError(Failure()) } else { subject.onCompleted() }
      }.value
      await turns { driven.text.hasSuffix("d") && signalled.text.hasSuffix("d") }
      #expect(driven.text == (isFailure ? "1 2 3 9 | d" : "1 2 3 | d") && signalled.text == driven.text)
      #expect(ends[0].isDisposed && ends[1].isDisposed)
    }
  }

  @Test("After dispose there is no completion, also if the last element's handler disposes")
  func dispose() async {
    let subject = PublishSubject<Int>(), log = Log()
    let end = log.emit(subject.asSignal(onErrorJustReturn: 0))
    end.dispose()
    subject.onCompleted()
    #expect(log.text == "d" && !subject.hasObservers)

    let emitter = EventEmitter<Int>()
    var events: [String] = [], own: SourceDisposable?
    var owned: EventEmitter<Int>? = EventEmitter()
    own = owned?.asSignal().emit(
      onNext: {
        events.append("\($0)")
        own?.dispose()
      }, onCompleted: { events.append("|") }, onDisposed: { events.append("d") })
    let outer = emitter.subscribe { element in
      owned?.emit(element)
      owned = nil
    }
    emitter.emit(1)
    #expect(events == ["1", "d"])
    outer.dispose()
  }

  @Test("A driver completes when its property or relay is freed, also by another thread")
  func sourceGone() async {
    let driven = Log(), signalled = Log()
    var property: Property<Int>? = Property(1)
    let end = property.map { driven.drive($0.asDriver().map { $0 * 2 }) }
    property?.value = 2
    #expect(driven.text == "2 4")
    property = nil
    #expect(driven.text == "2 4 | d" && end?.isDisposed == true)
    let task = {
      let relay = PublishRelay<Int>()
      _ = signalled.emit(relay.asSignal())
      return Task.detached { relay.accept(5) }
    }()
    await task.value
    await turns { signalled.text.hasSuffix("d") }
    #expect(signalled.text == "5 | d")
  }

  @Test("A sequence of several others completes when all have completed")
  func several() async {
    let builds: [@MainActor (Signal<Int>, Signal<Int>) -> Signal<Int>] = [
      { .merge($0, $1) }, { .combineLatest($0, $1) { $0 + $1 } }, { a, b in a.flatMapLatest { _ in b } },
      { a, b in a.withLatestFrom(b) }, { .merge($0.map { $0 }, $1.filter { _ in true }.compactMap { $0 }) },
    ]
    for (index, build) in builds.enumerated() {
      for isFirstA in [true, false] {
        let a = PublishSubject<Int>(), b = PublishSubject<Int>()
        let log = Log(), first = Log(), second = Log()
        let end = log.emit(build(a.asSignal(onErrorJustReturn: 0), b.asSignal(onErrorJustReturn: 0)))
        let ends = [
          first.emit(a.asSignal(onErrorJustReturn: 0)), second.emit(b.asSignal(onErrorJustReturn: 0)),
        ]
        a.onNext(1)
        await turns { first.text == "1" }
        if isFirstA { a.onCompleted() } else { b.onCompleted() }
        await turns { ends.contains { $0.isDisposed } }
        let events = log.text
        #expect(!events.contains("|"), "\(index)")
        if isFirstA { b.onCompleted() } else { a.onCompleted() }
        await turns { end.isDisposed }
        #expect(log.text == (events.isEmpty ? "| d" : "\(events) | d"), "\(index)")
      }
    }
  }

  @Test("After an error a driver goes on with another driver, and a signal with another signal")
  func recovery() async {
    let subject = PublishSubject<Int>(), radius = Property(7), taps = EventEmitter<Int>()
    let logs = (0..<4).map { _ in Log() }
    var errors = 0
    let ends = [
      logs[0].drive(subject.asDriver(onErrorDriveWith: radius.asDriver())),
      logs[1].drive(
        subject.asDriver(onErrorRecover: {
          errors += $0 is Failure ? 1 : 0
          return .just(8)
        })),
      logs[2].emit(subject.asSignal(onErrorSignalWith: taps.asSignal())),
      logs[3].emit(subject.asSignal(onErrorRecover: { _ in .empty() })),
    ]
    subject.onNext(1)
    subject.onError(Failure())
    await turns { logs[0].events.count == 2 && logs[1].text.hasSuffix("d") && logs[3].text.hasSuffix("d") }
    await turns { taps.subscriberCount == 1 }
    radius.value = 6
    taps.emit(5)
    #expect(logs.map(\.text) == ["1 7 6", "1 8 | d", "1 5", "1 | d"] && errors == 1)
    for end in ends { end.dispose() }
    #expect(logs.map(\.text) == ["1 7 6 d", "1 8 | d", "1 5 d", "1 | d"])
    #expect(radius.subscriberCount == 0 && taps.subscriberCount == 0 && !subject.hasObservers)
  }

  @Test("Dispose before an error arrives on the main actor: the recovery is not subscribed")
  func noRecovery() async {
    let subject = PublishSubject<Int>(), log = Log(), later = Log()
    var recoveries = 0
    let end = log.drive(
      subject.asDriver(onErrorRecover: { _ in
        recoveries += 1
        return .just(1)
      }))
    let other = later.drive(subject.asDriver(onErrorJustReturn: 2))
    subject.onError(Failure())
    // On the main thread the error has arrived at once.
    let hasArrived = recoveries == 1
    end.dispose()
    await turns { other.isDisposed }
    #expect(later.text == "2 | d" && log.text == (hasArrived ? "1 | d" : "d"))
    #expect(recoveries == (hasArrived ? 1 : 0))
  }

  @Test("A driver as an observable completes with it, and dispose ends it")
  func observables() {
    var log: [String] = []
    _ = Driver.just(1).asObservable().subscribe { log.append("\($0)") }
    #expect(log == ["next(1)", "completed"])
    let property = Property(2)
    let end = property.asDriver().asObservable().map { $0 }.subscribe { log.append("\($0)") }
    end.dispose()
    property.value = 3
    #expect(log == ["next(1)", "completed", "next(2)"] && property.subscriberCount == 0)
  }

  @Test(
    "Dispose ends the subscription to create that the subscribers of a driver share, with the last of them")
  func sharedCreate() {
    var subscriptions = 0, cleanups = 0
    let driver = Observable<Int>.create { observer in
      subscriptions += 1
      observer.onNext(subscriptions)
      return Disposables.create { cleanups += 1 }
    }.asDriver(onErrorJustReturn: 0)
    for round in 1...2 {
      let logs = [Log(), Log()], ends = logs.map { $0.drive(driver) }
      #expect(logs.map(\.text) == ["\(round)", "\(round)"] && subscriptions == round)
      ends[0].dispose()
      #expect(cleanups == round - 1)
      ends[1].dispose()
      #expect(cleanups == round && logs.map(\.text) == ["\(round) d", "\(round) d"])
    }
  }

  @Test("The closures of a driver's operators run for each subscriber; those of a derived property run once")
  func computations() {
    let property = Property(1)
    var count = 0
    let double = { (value: Int) in
      count += 1
      return value * 2
    }
    func countOfOneSet(_ driver: Driver<Int>) -> Int {
      let ends = [driver.drive(), driver.drive()]
      count = 0
      property.value += 1
      for end in ends { end.dispose() }
      return count
    }
    #expect(countOfOneSet(property.asDriver().map { double($0) }) == 2)
    #expect(countOfOneSet(property.map(double).asDerived().asDriver()) == 1)
  }

  @Test("The end and dispose free everything")
  func lifetimes() async {
    for ending in ["completed", "error", "dispose"] {
      let lifetimes = Lifetimes(), subject = PublishSubject<Int>()
      var count = 0
      let ends = {
        let witness = lifetimes.makeWitness()
        return [
          subject.asDriver(onErrorRecover: { _ in withExtendedLifetime(witness) { Driver.just(1) } })
            .drive(onDisposed: { withExtendedLifetime(witness) { count += 1 } }),
          subject.asSignal(onErrorSignalWith: .empty()).map { element in
            withExtendedLifetime(witness) { element }
          }
          .emit(onCompleted: {}, onDisposed: { count += 1 }),
          subject.asSignal(onErrorJustReturn: 0).neverComplete().emit(onDisposed: { count += 1 }),
        ]
      }()
      switch ending {
      case "completed": subject.onCompleted()
      case "error": subject.onError(Failure())
      default: for end in ends { end.dispose() }
      }
      await turns { count == (ending == "dispose" ? 3 : 2) }
      ends[2].dispose()
      await turns { lifetimes.liveCount == 0 }
      #expect(count == 3 && lifetimes.liveCount == 0, "\(ending)")
    }
  }
}
