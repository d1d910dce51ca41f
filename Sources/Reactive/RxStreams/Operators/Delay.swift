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
