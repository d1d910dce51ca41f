import Reactive

extension EventSourceProtocol {
  /// The source as an observable that never ends: each subscription subscribes to the source.
  ///
  /// It belongs to the source's thread: subscribe and dispose there. Each event comes through by itself, a `batch` of
  /// properties as one event for each property.
  public func asObservable() -> Observable<Event> {
    let source = eraseToEventSource()
    return Observable { downstream in
      let disposer = source.subscribe { downstream.send(.next($0)) }
      return AnonymousDisposable { disposer.dispose() }
    }
  }
}

extension ObservableType {
  /// The elements as an event source, which ends with a stop event. An error becomes `element`: a source cannot fail, so
  /// there is no bridge that does not say what becomes of one.
  ///
  /// The observable must send on the thread of the subscriber; `observe(on:)` takes it there.
  public func asEventSource(onErrorJustReturn element: Element) -> EventSource<Element> {
    catchAndReturn(element).feeding()
  }

  /// The elements as an event source, and where the observable fails, those of what `handler` makes of the error.
  public func asEventSource(
    onError handler: @escaping (any Error) -> EventSource<Element>
  ) -> EventSource<Element> {
    self.catch { handler($0).asObservable() }.feeding()
  }

  /// The elements as successes, and an error as the failure that is the last event.
  public func asResultSource() -> EventSource<Result<Element, any Error>> {
    map { Result<Element, any Error>.success($0) }.catchResult().feeding()
  }

  /// The elements as an event source. It is over when the observable is, whose subscription alone holds the emitter.
  func feeding() -> EventSource<Element> {
    let observable = asObservable()
    return EventSource { emitter in
      let subscription = observable.subscribe(onNext: emitter.emit)
      return Disposer { subscription.dispose() }
    }
  }

  private func catchResult<Success>() -> Observable<Element>
  where Element == Result<Success, any Error> {
    self.catch { .just(.failure($0)) }
  }
}

extension PublishRelay {
  /// The elements as an event source; see `ObservableType.asEventSource(onErrorJustReturn:)`. A relay cannot fail.
  public func asEventSource() -> EventSource<Element> { feeding() }
}

extension BehaviorRelay {
  /// The elements as an event source; see `ObservableType.asEventSource(onErrorJustReturn:)`. A relay cannot fail.
  public func asEventSource() -> EventSource<Element> { feeding() }
}
