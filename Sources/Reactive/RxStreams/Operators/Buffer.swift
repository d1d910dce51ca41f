import Reactive

extension ObservableType {
  /// Returns an observable of arrays of elements. An array is sent when it has `count` elements, and `timeSpan` after
  /// the previous one, also if it is empty. The completion first sends the elements that wait; an error drops them.
  ///
  /// It must be used on the scheduler's thread.
  ///
  /// - Precondition: `timeSpan` is positive.
  public func buffer(timeSpan: Duration, count: Int, scheduler: some Scheduler) -> Observable<[Element]> {
    precondition(timeSpan > .zero, "the time span of a buffer must be positive")
    return handling(on: scheduler) { sink, clock in
      let timer = SerialDisposable()
      var buffer: [Element] = []
      func startTimer() { timer.disposable = clock.schedule(after: timeSpan, flush) }
      func flush() {
        sink.send(.next(exchange(&buffer, with: [])))
        startTimer()
      }
      startTimer()
      return ElementHandlers(
        resource: timer,
        onNext: { element in
          buffer.append(element)
          if buffer.count == count { flush() }
        },
        onCompleted: { sink.finish(with: buffer) })
    }
  }
}
