extension ObservableType {
  /// Returns an observable of the events of the source as elements. It completes after the stop event.
  public func materialize() -> Observable<Event<Element>> {
    let source = asObservable()
    return Observable<Event<Element>>(guarded: { sink in
      source.attach(
        sink.asDownstream.adapting { event in
          sink.send(.next(event))
          if event.isStopEvent { sink.send(.completed) }
        })
    })
  }

  /// Returns an observable of the events that the elements are. It is the inverse of `materialize()`.
  public func dematerialize<Inner>() -> Observable<Inner> where Element == Event<Inner> {
    handlingEach { event, sink in sink.send(event) }
  }
}
