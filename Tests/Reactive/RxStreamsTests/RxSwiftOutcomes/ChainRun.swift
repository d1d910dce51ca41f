import Reactive
import RxStreams

/// A run of one chain: its sources, a clock, and the log of what was done and what each subscriber received.
///
/// The steps of a log:
/// - `+` adds a subscriber; they are counted from 0. `-1` disposes subscriber 1.
/// - `a4` sends 4 to the subject `a`; `a|` completes it, `a!` fails it. `a` and `b` are publish subjects, `v` is a behavior
///   subject with the value 100, `r` a replay subject of two elements.
/// - `>3` advances the clock by 3 seconds. `.` disposes the remaining subscribers.
///
/// The events of a log: `1=4` subscriber 1 received 4, `1|` a completion, `1!oops` an error. `d7=4`, `d7|`, `d7+`, `d7-`: the
/// `do` of number 7 received an element, a completion, a subscription or the disposal. `u7-`: the resource of `using` was
/// disposed.
final class ChainRun {
  private struct Oops: Error {}

  private let clock = ManualScheduler()
  private let a = PublishSubject<Int>(), b = PublishSubject<Int>(), v = BehaviorSubject(value: 100)
  private let r = ReplaySubject<Int>.create(bufferSize: 2)
  private var log: [String] = []

  private init() {}

  /// Returns the log of a run of `chain` with the steps of `recording`, which contains events as well.
  static func log(of chain: Substring, steps recording: Substring) -> String {
    let run = ChainRun(), observable = run.observable(ChainStage.chain(chain))
    var subscriptions: [Int: any Disposable] = [:], count = 0
    for step in recording.split(separator: " ") {
      guard let first = step.first, !first.isNumber, first != "d", first != "u" else { continue }
      run.log.append(String(step))
      let rest = step.dropFirst()
      switch first {
      case "+":
        let number = count
        count += 1
        subscriptions[number] = observable.subscribe { run.log.append("\(number)" + text(of: $0)) }
      case "-": subscriptions.removeValue(forKey: Int(rest)!)?.dispose()
      case ">": run.clock.advance(by: .seconds(Int(rest)!))
      case ".": for number in subscriptions.keys.sorted() { subscriptions[number]?.dispose() }
      case "a": run.a.on(event(rest))
      case "b": run.b.on(event(rest))
      case "v": run.v.on(event(rest))
      default: run.r.on(event(rest))
      }
    }
    return run.log.joined(separator: " ")
  }

  private static func event(_ text: Substring) -> Event<Int> {
    text == "|" ? .completed : text == "!" ? .error(Oops()) : .next(Int(text)!)
  }

  private static func text(of event: Event<Int>) -> String {
    switch event {
    case .next(let element): "=\(element)"
    case .completed: "|"
    case .error(let error): "!" + name(of: error)
    }
  }

  private static func name(of error: any Error) -> String {
    switch error as? RxError {
    case .noElements: "noElements"
    case .moreThanOneElement: "moreThanOne"
    case .argumentOutOfRange: "outOfRange"
    case .timeout: "timeout"
    case nil: error is Oops ? "oops" : "unknown"
    }
  }

  private func observable(_ chain: [ChainStage]) -> Observable<Int> {
    chain.dropFirst().reduce(source(chain[0].name)) { applying($1, to: $0) }
  }

  private func source(_ name: String) -> Observable<Int> {
    switch name {
    case "a": a.asObservable()
    case "b": b.asObservable()
    case "v": v.asObservable()
    case "r": r.asObservable()
    case "just": .just(3)
    case "empty": .empty()
    case "error": .error(Oops())
    case "never": .never()
    case "interval": .interval(.seconds(1), scheduler: clock)
    case "timer": .timer(.seconds(2), scheduler: clock)
    case "create":
      .create { observer in
        observer.onNext(1)
        observer.onNext(2)
        observer.onError(Oops())
        return Disposables.create()
      }
    default: preconditionFailure("there is no source \(name)")
    }
  }

  private func applying(_ stage: ChainStage, to source: Observable<Int>) -> Observable<Int> {
    let n = stage.argument, others = stage.others.map(observable)
    if let other = others.first {
      return joined(stage.name, source, other, others.last!, seconds: .seconds(n))
    }
    return ofOneSource(stage.name, source, n) ?? timed(stage.name, source, .seconds(n))
  }

  private func ofOneSource(_ name: String, _ source: Observable<Int>, _ n: Int) -> Observable<Int>? {
    switch name {
    case "map": source.map { $0 + 1 }
    case "mapThrow": source.map { if $0 == 3 { throw Oops() } else { $0 } }
    case "compactMap": source.compactMap { $0 % 2 == 0 ? $0 : nil }
    case "filter": source.filter { $0 % 3 != 0 }
    case "scan": source.scan(0) { $0 + $1 }
    case "reduce": source.reduce(0) { $0 + $1 }
    case "toArray": source.toArray().asObservable().map { $0.count * 1000 }
    case "distinct": source.distinctUntilChanged()
    case "take": source.take(n)
    case "takeWhile": source.take(while: { $0 < 4 })
    case "takeWhileInclusive": source.take(while: { $0 < 4 }, behavior: .inclusive)
    case "takeLast": source.takeLast(n)
    case "skip": source.skip(n)
    case "skipWhile": source.skip(while: { $0 < 3 })
    case "element": source.element(at: n)
    case "first": source.first().asObservable().map { $0 ?? -7 }
    case "single": source.single()
    case "singleOverTwo": source.single { $0 > 2 }
    case "ifEmpty": source.ifEmpty(default: 55)
    case "materialize": source.materialize().dematerialize()
    case "materializeMap": source.materialize().map { $0.isStopEvent ? 77 : 78 }
    case "catchThrow": source.catch { throw $0 }
    case "catchAndReturn": source.catchAndReturn(44)
    case "retry": source.retry(n)
    case "enumerated": source.enumerated().map { $0.index * 100 + $0.element }
    case "asSingle": source.asSingle().asObservable()
    case "asMaybe": source.asMaybe().asObservable()
    case "do":
      source.do(
        onNext: { [unowned self] in log.append("d\(n)=\($0)") },
        onCompleted: { [unowned self] in log.append("d\(n)|") },
        onSubscribe: { [unowned self] in log.append("d\(n)+") },
        onDispose: { [unowned self] in log.append("d\(n)-") })
    case "using":
      .using(
        { CompositeDisposable(Disposables.create { [unowned self] in log.append("u\(n)-") }) },
        observableFactory: { _ in source })
    default: nil
    }
  }

  private func timed(_ name: String, _ source: Observable<Int>, _ time: Duration) -> Observable<Int> {
    switch name {
    case "debounce": source.debounce(time, scheduler: clock)
    case "throttle": source.throttle(time, scheduler: clock)
    case "throttleFirst": source.throttle(time, latest: false, scheduler: clock)
    case "delaySubscription": source.delaySubscription(time, scheduler: clock)
    case "timeout": source.timeout(time, scheduler: clock)
    case "takeFor": source.take(for: time, scheduler: clock)
    case "buffer":
      source.buffer(timeSpan: time, count: 2, scheduler: clock).map { $0.reduce($0.count * 1000, +) }
    default: preconditionFailure("there is no operator \(name)")
    }
  }

  private func joined(
    _ name: String, _ source: Observable<Int>, _ other: Observable<Int>, _ third: Observable<Int>,
    seconds: Duration
  ) -> Observable<Int> {
    func inner(_ element: Int) -> Observable<Int> { element % 2 == 0 ? other : .just(element) }
    return switch name {
    case "takeUntil": source.take(until: other)
    case "skipUntil": source.skip(until: other)
    case "ifEmptySwitch": source.ifEmpty(switchTo: other)
    case "concat": source.concat(other)
    case "merge": .merge(source, other)
    case "concatMap": source.concatMap(inner)
    case "flatMap": source.flatMap { $0 % 3 == 0 ? other : .just($0) }
    case "flatMapFirst": source.flatMapFirst(inner)
    case "flatMapLatest": source.flatMapLatest(inner)
    case "combineLatest": .combineLatest(source, other) { $0 * 10 + $1 }
    case "combineLatestOfThree": .combineLatest([source, other, third]) { $0.reduce(0, +) }
    case "withLatestFrom": source.withLatestFrom(other) { $0 * 10 + $1 }
    case "sample": source.sample(other)
    case "sampleDefault": source.sample(other, defaultValue: -3)
    case "amb": source.amb(other)
    case "catch": source.catch { _ in other }
    case "timeoutOther": source.timeout(seconds, other: other, scheduler: clock)
    default: preconditionFailure("there is no join \(name)")
    }
  }
}
