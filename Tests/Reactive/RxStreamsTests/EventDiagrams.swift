import RxStreams

/// Returns the events that an operator over two hot observables emits, as text: `1@10`, `|@30` for the completion,
/// `x@30` for an error. The subscription begins at 0 and is disposed at `end`.
func run<Element>(
  _ a: String, _ b: String = "", until end: Int = 1_000,
  _ build: (Observable<Int>, Observable<Int>) -> Observable<Element>
) -> String {
  let scheduler = TestScheduler()
  return record(
    build(scheduler.createHotObservable(parse(a)), scheduler.createHotObservable(parse(b))), until: end,
    on: scheduler)
}

/// Returns the events that an operator over a hot observable emits, like `run`. The operator also receives the
/// scheduler.
func runTimed<Source: ObservableConvertibleType>(
  _ a: String, until end: Int = 1_000, _ build: (Observable<Int>, TestScheduler) -> Source
) -> String {
  let scheduler = TestScheduler()
  return record(
    build(scheduler.createHotObservable(parse(a)), scheduler).asObservable(), until: end, on: scheduler)
}

/// Returns the events of `source` as text, in the format of `run`.
func record<Element>(_ source: Observable<Element>, until end: Int = 1_000, on scheduler: TestScheduler)
  -> String
{
  let observer = scheduler.createObserver(Element.self)
  let subscription = source.subscribe(observer)
  scheduler.scheduleAt(end) { subscription.dispose() }
  scheduler.start(until: 2_000)
  return observer.events.map { event in
    switch event.value {
    case .next(let element): "\(element)@\(event.time)"
    case .completed: "|@\(event.time)"
    case .error: "x@\(event.time)"
    }
  }.joined(separator: " ")
}

/// Parses the events of a text in the format of `run`.
func parse(_ text: String) -> [Recorded<Event<Int>>] {
  text.split(separator: " ").compactMap { word in
    let parts = word.split(separator: "@")
    guard let time = Int(parts[1]) else { return nil }
    switch parts[0] {
    case "|": return .completed(time)
    case "x": return .error(time, Failure())
    default: return Int(parts[0]).map { .next(time, $0) }
    }
  }
}

/// Returns the events of a source that sends all of them at its subscription, as text: `1 2 |`, with the error in
/// parentheses.
func events<Element>(_ source: some ObservableConvertibleType<Element>) -> String {
  var received: [String] = []
  let subscription = source.asObservable().subscribe { event in
    switch event {
    case .next(let element): received.append("\(element)")
    case .error(let error): received.append("(\(error))")
    case .completed: received.append("|")
    }
  }
  subscription.dispose()
  return received.joined(separator: " ")
}
