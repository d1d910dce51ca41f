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
