import Reactive

extension ObservableType {
  /// Returns an observable of the elements after the first `count`.
  @inlinable
  public func skip(_ count: Int) -> Observable<Element> {
    .deferred {
      var remaining = count
      return filter { _ in
        if remaining <= 0 { return true }
        remaining -= 1
        return false
      }
    }
  }

  /// Returns an observable of the elements from the first one for which `predicate` is false. `predicate` is not called
  /// for the elements after it.
  @inlinable
  public func skip(while predicate: @escaping (Element) throws -> Bool) -> Observable<Element> {
    .deferred {
      var isSkipping = true
      return filter { element in
        if isSkipping { isSkipping = try predicate(element) }
        return !isSkipping
      }
    }
  }

  /// Returns an observable of the elements after the first element of `trigger`. If the source completes before, the
  /// observable sends nothing, and no completion either. An error of `trigger` is sent, and its completion has no
  /// effect. `trigger` is unsubscribed at its first element.
  public func skip<Other>(until trigger: some ObservableType<Other>) -> Observable<Element> {
    let source = asObservable()
    return Observable(guarded: { sink in
      let serializer = InputSerializer(sink), triggerEnd = SerialDisposable()
      var isOpen = false
      let upstream = serializer.attach(
        source, onNext: { if isOpen { sink.send(.next($0)) } },
        onCompleted: { if isOpen { sink.send(.completed) } else { sink.dispose() } })
      triggerEnd.disposable = serializer.attach(
        trigger,
        onNext: { _ in
          isOpen = true
          triggerEnd.dispose()
        }, onCompleted: {})
      return CompositeDisposable([upstream, triggerEnd])
    })
  }

  /// Returns an observable of the elements from `duration` after the subscription. It must be used on the scheduler's
  /// thread.
  public func skip(_ duration: Duration, scheduler: some Scheduler) -> Observable<Element> {
    handling { sink in
      var isOpen = false
      return ElementHandlers(
        resource: scheduler.schedule(after: duration) { isOpen = true },
        onNext: { if isOpen { sink.send(.next($0)) } })
    }
  }
}
