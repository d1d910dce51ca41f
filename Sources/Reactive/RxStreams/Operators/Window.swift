import Reactive

extension ObservableType {
  /// Returns an observable of observables of elements. A window completes when it has `count` elements, and `timeSpan`
  /// after its begin, and the next one begins. The stop event of the source is sent to the last window, too.
  ///
  /// The subscription to the source ends when the observable and all windows are unsubscribed. It must be used on the
  /// scheduler's thread.
  ///
  /// - Precondition: `timeSpan` is positive.
  public func window(
    timeSpan: Duration, count: Int, scheduler: some Scheduler
  ) -> Observable<Observable<Element>> {
    precondition(timeSpan > .zero, "the time span of a window must be positive")
    let source = asObservable()
    return Observable<Observable<Element>>(guarded: { sink in
      let timer = SerialDisposable(), upstream = CompositeDisposable([timer])
      let users = RefCountDisposable(disposable: upstream), clock = WeakScheduler(scheduler)
      var window = Broadcaster<Element>(), size = 0
      func open() {
        (window, size) = (Broadcaster(), 0)
        sink.send(.next(Observable(window).retaining(users)))
        timer.disposable = clock.schedule(after: timeSpan, openNext)
      }
      func openNext() {
        window.pass(.completed)
        open()
      }
      open()
      upstream.insert(
        source.attach(
          Downstream(
            send: { event in
              // The source's side owns the scheduler, whose jobs must not.
              withExtendedLifetime(scheduler) { window.pass(event) }
              switch event {
              case .next:
                size += 1
                if size == count { openNext() }
              case .error(let error): sink.send(.error(error))
              case .completed: sink.send(.completed)
              }
            }, isOver: { users.isOver(after: sink) })))
      return users
    })
  }
}
