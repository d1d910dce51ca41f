import RxStreams
import TestSupport
import Testing

@Suite("Sources, resources and side effects")
struct GenerationTests {
  @Test("range sends consecutive numbers")
  func range() {
    #expect(events(Observable.range(start: 3, count: 4)) == "3 4 5 6 |")
    #expect(events(Observable.range(start: 3, count: 0)) == "|")
    #expect(events(Observable<UInt8>.range(start: 254, count: 2)) == "254 255 |")
  }

  @Test("generate sends states while the condition holds, and fails if a closure throws")
  func generate() {
    #expect(
      events(Observable.generate(initialState: 1, condition: { $0 < 20 }, iterate: { $0 * 2 }))
        == "1 2 4 8 16 |")
    #expect(events(Observable.generate(initialState: 1, condition: { $0 > 1 }, iterate: { $0 })) == "|")
    #expect(
      events(Observable.generate(initialState: 1, condition: { _ in throw Failure() }, iterate: { $0 }))
        == "(Failure())")
    #expect(
      events(
        Observable.generate(initialState: 1, condition: { _ in true }, iterate: { _ in throw Failure() }))
        == "1 (Failure())")
    var calls = 0
    let endless = Observable.generate(initialState: 1, condition: { _ in true }) { state in
      calls += 1
      return state + 1
    }
    #expect(events(endless.take(3)) == "1 2 3 |" && calls == 2)
  }

  @Test("repeatElement repeats until it is stopped", .watchdog)
  func repeatElement() {
    #expect(events(Observable.repeatElement("a").take(3)) == "a a a |")
  }

  @Test("using disposes its resource at every end")
  func using() {
    var log: [String] = []
    func resource() -> Resource { Resource { log.append("freed") } }
    func used(_ source: Observable<Int>) -> Observable<Int> {
      .using({ resource() }, observableFactory: { _ in source })
    }
    #expect(events(used(.of(1, 2))) == "1 2 |" && log == ["freed"])
    #expect(events(used(.error(Failure()))) == "(Failure())" && log == ["freed", "freed"])
    #expect(
      events(Observable<Int>.using({ resource() }, observableFactory: { _ in throw Failure() }))
        == "(Failure())")
    #expect(log.count == 3)
    #expect(
      events(
        Observable<Int>.using(
          { () -> Resource in throw Failure() }, observableFactory: { _ in .just(1) }))
        == "(Failure())")
    #expect(log.count == 3)
    let subject = PublishSubject<Int>(), end = used(subject.asObservable()).subscribe { _ in }
    #expect(log.count == 3)
    end.dispose()
    #expect(log.count == 4 && !subject.hasObservers)
  }

  @Test("debug logs the subscription, each event and the end")
  func debug() {
    var log: [String] = []
    #expect(events(Observable.of(1, 2).debug("numbers", log: { log.append($0) }).take(1)) == "1 |")
    #expect(log == ["numbers -> subscribed", "numbers -> Event next(1)", "numbers -> isDisposed"])
    log = []
    let long = String(repeating: "a", count: 20) + String(repeating: "b", count: 21)
    _ = events(Observable.just(long).debug("text", trimOutput: true, log: { log.append($0) }))
    #expect(
      log[1]
        == "text -> Event next(\(String(repeating: "a", count: 15))...\(String(repeating: "b", count: 19)))")
    for (text, trimOutput) in [(String(repeating: "a", count: 34), true), (long, false)] {
      log = []
      _ = events(Observable.just(text).debug("text", trimOutput: trimOutput, log: { log.append($0) }))
      #expect(log[1] == "text -> Event next(\(text))")
    }
    log = []
    _ = events(Observable.just(1).debug(file: "File", line: 7, function: "f()", log: { log.append($0) }))
    #expect(log[0] == "File:7 (f()) -> subscribed")
  }

  @Test("do calls the after closures after the event was passed on, and a thrown error ends the observable")
  func after() {
    var log: [String] = []
    _ = Observable.just(1).do(
      onNext: { log.append("on \($0)") }, afterNext: { log.append("after \($0)") },
      onCompleted: { log.append("on |") }, afterCompleted: { log.append("after |") },
      onSubscribe: { log.append("subscribe") }, onSubscribed: { log.append("subscribed") }
    ).subscribe { log.append("\($0)") }
    #expect(log == ["subscribe", "on 1", "next(1)", "after 1", "on |", "completed", "after |", "subscribed"])
    #expect(run("1@10") { a, _ in a.do(onNext: { _ in throw Failure() }) } == "x@10")
    #expect(run("|@10") { a, _ in a.do(onCompleted: { throw Failure() }) } == "x@10")
    #expect(run("1@10") { a, _ in a.do(afterNext: { _ in throw Failure() }) } == "1@10 x@10")
    var errors = 0
    _ = Observable<Int>.error(Failure()).do(onError: { _ in errors += 1 }, afterError: { _ in errors += 10 })
      .subscribe { _ in }
    #expect(errors == 11)
  }

  @Test("withUnretained pairs elements with the object, and completes when the object is freed")
  func unretained() {
    let lifetimes = Lifetimes(), subject = PublishSubject<Int>()
    var received: [String] = [], object: Lifetimes.Witness? = lifetimes.makeWitness()
    if let object {
      _ = subject.withUnretained(object).subscribe { received.append($0.element.map { "\($0.1)" } ?? "end") }
      _ = subject.withUnretained(object) { $1 * 10 }.subscribe { received.append("\($0)") }
    }
    subject.onNext(1)
    #expect(received == ["1", "next(10)"])
    object = nil
    #expect(lifetimes.liveCount == 0)
    subject.onNext(2)
    #expect(received == ["1", "next(10)", "end", "completed"] && !subject.hasObservers)
  }

  @Test("A RefCountDisposable ends after its own disposal and that of all retained disposables")
  func refCount() {
    var ends = 0
    let group = RefCountDisposable(disposable: Disposables.create { ends += 1 })
    let first = group.retain(), second = group.retain()
    first.dispose()
    first.dispose()
    group.dispose()
    group.dispose()
    #expect(ends == 0 && !group.isDisposed)
    second.dispose()
    #expect(ends == 1 && group.isDisposed)
    group.retain().dispose()
    #expect(ends == 1)
  }
}

/// A resource that calls a closure when it is disposed.
struct Resource: Disposable {
  let end: () -> Void

  func dispose() { end() }
}
