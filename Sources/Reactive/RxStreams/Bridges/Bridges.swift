import Reactive

extension EventSource {
  /// Returns the source as an observable that never ends. Each subscription subscribes to the source.
  ///
  /// It belongs to the source's thread: subscribe and dispose there. Each event is delivered separately, so a `batch`
  /// that sets several properties is one event for each property.
  public func asObservable() -> Observable<Event> {
    let source = eraseToAnyEventSource()
    return Observable { downstream in
      SourceDisposable(source.subscribe { downstream.send(.next($0)) })
    }
  }
}

extension ObservableType {
  /// Returns the elements as an event source, which ends with a stop event. An error is replaced by `element`. A source
  /// cannot fail, so each of these bridges requires the caller to choose a replacement for an error.
  ///
  /// The observable must send on the thread of the subscriber. Use `observe(on:)` to move it there.
  public func asEventSource(onErrorJustReturn element: Element) -> AnyEventSource<Element> {
    catchAndReturn(element).feeding()
  }

  /// Returns the elements as an event source. If the observable fails, the source continues with the source that
  /// `handler` returns for the error.
  public func asEventSource(
    onError handler: @escaping (any Error) -> AnyEventSource<Element>
  ) -> AnyEventSource<Element> {
    self.catch { handler($0).asObservable() }.feeding()
  }

  /// Returns the elements as successes. An error becomes a failure, which is the last event.
  public func asResultSource() -> AnyEventSource<Result<Element, any Error>> {
    map { Result<Element, any Error>.success($0) }.catchResult().feeding()
  }

  /// Returns the elements as an event source. It ends with the observable, because the subscription to the observable
  /// holds the only reference to the emitter.
  func feeding() -> AnyEventSource<Element> {
    let observable = asObservable()
    return AnyEventSource { emitter in
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
  /// Returns the elements as an event source; see `ObservableType.asEventSource(onErrorJustReturn:)`. A relay cannot
  /// fail.
  public func asEventSource() -> AnyEventSource<Element> { feeding() }
}

extension BehaviorRelay {
  /// Returns the elements as an event source; see `ObservableType.asEventSource(onErrorJustReturn:)`. A relay cannot
  /// fail.
  public func asEventSource() -> AnyEventSource<Element> { feeding() }
}
