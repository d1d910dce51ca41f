import Reactive

/// A clock for tests that counts in ticks. It creates observables that send at given times and observers that record
/// events with their times.
public final class TestScheduler: Scheduler {
  private let clock = ManualScheduler()

  /// Creates a clock at time 0.
  public init() {}

  /// The time, in ticks.
  public var time: Int { Int(clock.now.components.seconds) }

  /// The current time as a duration. One tick is one second.
  public var now: Duration { clock.now }

  /// Runs `job` when the clock reaches `time`.
  public func schedule(at time: Duration, _ job: @escaping () -> Void) -> Disposer {
    clock.schedule(at: time, job)
  }

  /// Runs `job` at the tick `time`.
  public func scheduleAt(_ time: Int, _ job: @escaping () -> Void) {
    _ = SourceDisposable(clock.schedule(at: .seconds(time), job))
  }

  /// Returns an observable that sends `events` at their times, with or without observers.
  public func createHotObservable<Element>(_ events: [Recorded<Event<Element>>]) -> Observable<Element> {
    let subject = PublishSubject<Element>()
    for event in events { scheduleAt(event.time) { subject.on(event.value) } }
    return subject.asObservable()
  }

  /// Returns an observable that sends `events` to each observer. Their times count from its subscription.
  public func createColdObservable<Element>(_ events: [Recorded<Event<Element>>]) -> Observable<Element> {
    .create { [self] observer in
      let jobs = events.map { event in
        SourceDisposable(clock.schedule(at: clock.now + .seconds(event.time)) { observer.on(event.value) })
      }
      return Disposables.create { for job in jobs { job.dispose() } }
    }
  }

  /// Returns an observer that records the events that it receives.
  public func createObserver<Element>(_ type: Element.Type) -> TestableObserver<Element> {
    TestableObserver(scheduler: self)
  }

  /// Runs all scheduled jobs up to tick `end`.
  public func start(until end: Int = 1_000) { clock.advance(to: .seconds(end)) }
}

/// An observer that records the events that it receives, with their times.
public final class TestableObserver<Element>: ObserverType {
  /// All events received so far.
  public private(set) var events: [Recorded<Event<Element>>] = []
  private let scheduler: TestScheduler

  fileprivate init(scheduler: TestScheduler) { self.scheduler = scheduler }

  /// Records `event`.
  public func on(_ event: Event<Element>) { events.append(Recorded(time: scheduler.time, value: event)) }
}

/// A value with the time at which it occurred. `TestScheduler` records events with it.
public struct Recorded<Value> {
  /// The time, in the scheduler's ticks.
  public let time: Int
  /// The recorded value, usually an event.
  public let value: Value

  /// Creates a record of `value` at `time`.
  public init(time: Int, value: Value) { (self.time, self.value) = (time, value) }

  /// Returns a record of an element at `time`.
  public static func next<Element>(_ time: Int, _ element: Element) -> Recorded
  where Value == Event<Element> {
    Recorded(time: time, value: .next(element))
  }

  /// Returns a record of the completion at `time`.
  public static func completed<Element>(_ time: Int) -> Recorded where Value == Event<Element> {
    Recorded(time: time, value: .completed)
  }

  /// Returns a record of an error at `time`.
  public static func error<Element>(
    _ time: Int, _ error: any Error
  ) -> Recorded where Value == Event<Element> {
    Recorded(time: time, value: .error(error))
  }
}

extension Recorded: CustomStringConvertible {
  /// The record as text, for example `next(1) @ 200`.
  public var description: String { "\(value) @ \(time)" }
}

extension Recorded {
  /// Returns whether both are the same event at the same time. Errors are compared by their descriptions.
  public static func == <Element: Equatable>(a: Recorded, b: Recorded) -> Bool where Value == Event<Element> {
    guard a.time == b.time else { return false }
    switch (a.value, b.value) {
    case (.next(let x), .next(let y)): return x == y
    case (.error(let x), .error(let y)): return String(describing: x) == String(describing: y)
    case (.completed, .completed): return true
    default: return false
    }
  }
}
