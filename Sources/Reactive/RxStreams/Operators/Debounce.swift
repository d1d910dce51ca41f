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
