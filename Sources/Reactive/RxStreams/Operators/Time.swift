import Reactive

extension ObservableType {
  /// Returns an observable of the elements and the completion, each sent `dueTime` later. An error is sent at once, and
  /// drops the elements that wait.
  ///
  /// It must be used on the scheduler's thread. One job is scheduled at a time.
  public func delay(_ dueTime: Duration, scheduler: some Scheduler) -> Observable<Element> {
    delay(dueTime, scheduler: scheduler, jobForEachEvent: false)
  }

  /// Returns what `delay` does. If `jobForEachEvent`, no job sends two events, as in RxSwift.
  func delay(
    _ dueTime: Duration, scheduler: some Scheduler, jobForEachEvent: Bool
  ) -> Observable<Element> {
    handling(on: scheduler) { sink, clock in
      let timer = SerialDisposable()
      var waiting = EventQueue<(time: Duration, event: Event<Element>)>()
      func scheduleFirst() {
        guard let first = waiting.first else { return }
        timer.disposable = clock.schedule(after: max(.zero, first.time - clock.now)) {
          while let first = waiting.first, first.time <= clock.now {
            _ = waiting.popFirst()
            sink.send(first.event)
            if jobForEachEvent { break }
          }
          scheduleFirst()
        }
      }
      func add(_ event: Event<Element>) {
        waiting.append((clock.now + dueTime, event))
        if waiting.count == 1 { scheduleFirst() }
      }
      return ElementHandlers(
        resource: timer, onNext: { add(.next($0)) }, onCompleted: { add(.completed) })
    }
  }

  /// Returns an observable of the source's events that subscribes to it after `dueTime`. It must be used on the
  /// scheduler's thread.
  public func delaySubscription(_ dueTime: Duration, scheduler: some Scheduler) -> Observable<Element> {
    let source = asObservable()
    return Observable(guarded: { sink in
      let current = SerialDisposable()
      current.disposable = scheduler.schedule(after: dueTime) {
        current.disposable = source.attach(sink.asDownstream)
      }
      return current
    })
  }
}

extension ObservableType {
  /// Returns an observable of the source's events that fails with `RxError.timeout` if no event comes within `dueTime`
  /// of the subscription or of the previous element. It must be used on the scheduler's thread.
  public func timeout(_ dueTime: Duration, scheduler: some Scheduler) -> Observable<Element> {
    timeout(dueTime, other: Observable.error(RxError.timeout), scheduler: scheduler)
  }

  /// Returns an observable of the source's events that continues with `other` if no event comes within `dueTime` of the
  /// subscription or of the previous element. The source is then unsubscribed. It must be used on the scheduler's
  /// thread.
  public func timeout(
    _ dueTime: Duration, other: some ObservableConvertibleType<Element>, scheduler: some Scheduler
  ) -> Observable<Element> {
    let source = asObservable(), other = other.asObservable()
    return Observable(guarded: { sink in
      let timer = SerialDisposable(), current = SerialDisposable()
      var hasTimedOut = false
      func startTimer() {
        timer.disposable = scheduler.schedule(after: dueTime) {
          hasTimedOut = true
          // The source is unsubscribed after that, in the order of RxSwift.
          current.disposable = other.attach(sink.asDownstream)
        }
      }
      startTimer()
      current.disposable = source.attach(
        sink.asDownstream.adapting { event in
          if hasTimedOut { return }
          timer.disposable = nil
          sink.send(event)
          if !event.isStopEvent { startTimer() }
        })
      return CompositeDisposable([timer, current])
    })
  }
}

extension Observable where Element: FixedWidthInteger {
  /// Returns an observable of 0, 1, 2 and so on, one after each `period`. It must be used on the scheduler's thread.
  ///
  /// - Precondition: `period` is positive.
  public static func interval(_ period: Duration, scheduler: some Scheduler) -> Observable {
    timer(period, period: period, scheduler: scheduler)
  }

  /// Returns an observable of 0 after `dueTime`. Without a `period` the completion follows. Otherwise 1, 2 and so on
  /// follow, one after each `period`. It must be used on the scheduler's thread.
  ///
  /// - Precondition: `period` is nil or positive.
  public static func timer(
    _ dueTime: Duration, period: Duration? = nil, scheduler: some Scheduler
  ) -> Observable {
    precondition(period.map { $0 > .zero } ?? true, "the period of a timer must be positive")
    return Observable(guarded: { sink in
      let timer = SerialDisposable(), clock = WeakScheduler(scheduler)
      func schedule(_ number: Element, at time: Duration) {
        timer.disposable = clock.schedule(after: time - clock.now) {
          guard let period else { return sink.finish(with: number) }
          // Times count from the first one, so that they do not drift. The next one precedes what a handler schedules for
          // the same time, as in RxSwift.
          schedule(number &+ 1, at: time + period)
          sink.send(.next(number))
        }
      }
      schedule(0, at: scheduler.now + dueTime)
      return timer
    })
  }
}
