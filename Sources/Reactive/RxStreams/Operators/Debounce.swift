import Reactive

extension ObservableType {
  /// Returns an observable of the elements that no other element follows within `dueTime`. Each is sent `dueTime` after
  /// it has come. The completion first sends the waiting element; an error drops it.
  ///
  /// It must be used on the scheduler's thread. Each element replaces a scheduled job.
  public func debounce(_ dueTime: Duration, scheduler: some Scheduler) -> Observable<Element> {
    handling { sink in
      let timer = SerialDisposable()
      var waiting: Element?
      func flush() { if let element = waiting.take() { sink.send(.next(element)) } }
      return ElementHandlers(
        resource: timer,
        onNext: { element in
          waiting = element
          timer.disposable = scheduler.schedule(after: dueTime, flush)
        },
        onCompleted: {
          flush()
          sink.send(.completed)
        })
    }
  }
}

extension ObservableType {
  /// Returns an observable of the first element and then of at most one element in each `dueTime`. With `latest`, the
  /// last element that came within `dueTime` of a sent one is sent at the end of that time; otherwise it is dropped.
  ///
  /// The completion waits for a waiting element. An error drops it. It must be used on the scheduler's thread.
  public func throttle(
    _ dueTime: Duration, latest: Bool = true, scheduler: some Scheduler
  ) -> Observable<Element> {
    handling(on: scheduler) { sink, clock in
      let timer = SerialDisposable()
      var waiting: Element?, lastTime: Duration?, hasCompleted = false
      func send(_ element: Element) {
        waiting = nil
        sink.send(.next(element))
        lastTime = clock.now
      }
      return ElementHandlers(
        resource: timer,
        onNext: { element in
          guard let lastTime, clock.now - lastTime < dueTime else { return send(element) }
          guard latest else { return }
          let isScheduled = waiting != nil
          waiting = element
          if isScheduled { return }
          timer.disposable = clock.schedule(after: lastTime + dueTime - clock.now) {
            if let element = waiting { send(element) }
            if hasCompleted { sink.send(.completed) }
          }
        },
        onCompleted: { if waiting == nil { sink.send(.completed) } else { hasCompleted = true } })
    }
  }
}
