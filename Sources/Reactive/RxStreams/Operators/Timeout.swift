import Reactive

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
