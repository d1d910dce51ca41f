extension ObservableType {
  /// Returns an observable of the results of `transform`. An error that it throws ends the observable. One call for
  /// each event.
  @inlinable
  public func map<Result>(_ transform: @escaping (Element) throws -> Result) -> Observable<Result> {
    asObservable().elementwise { element, send in send(try transform(element)) }
  }

  /// Returns an observable of the results of `transform` that are not nil. An error that it throws ends the observable.
  /// One call for each event.
  @inlinable
  public func compactMap<Result>(
    _ transform: @escaping (Element) throws -> Result?
  ) -> Observable<Result> {
    asObservable().elementwise { element, send in if let result = try transform(element) { send(result) } }
  }

  /// Returns an observable of the elements for which `predicate` is true. An error that it throws ends the observable.
  /// One call for each event.
  @inlinable
  public func filter(_ predicate: @escaping (Element) throws -> Bool) -> Observable<Element> {
    asObservable().elementwise { element, send in if try predicate(element) { send(element) } }
  }
}

extension Observable {
  /// Returns an observable of the elements that `transform` sends for each element. An error that it throws ends the
  /// observable.
  @inlinable
  func elementwise<Result>(
    _ transform: @escaping (Element, _ send: (Result) -> Void) throws -> Void
  ) -> Observable<Result> {
    Observable<Result>(linear: { node in
      attach(
        Downstream(
          send: { event in
            switch event {
            case .next(let element):
              if node.isDisposed { return }
              do { try transform(element) { node.send($0) } } catch { node.stop(.error(error)) }
            case .error(let error): node.stop(.error(error))
            case .completed: node.stop(.completed)
            }
          }, isOver: { node.isOver }))
    })
  }
}

extension ObservableType {
  /// Returns an observable of the elements with their indices, counted from 0.
  public func enumerated() -> Observable<(index: Int, element: Element)> {
    .deferred {
      var index = 0
      return map { element in
        defer { index += 1 }
        return (index, element)
      }
    }
  }
}

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

extension ObservableType {
  /// Returns an observable of `resultSelector` of `object` and each element. It does not retain `object`, and completes
  /// at the first element after `object` was freed.
  public func withUnretained<Object: AnyObject, Result>(
    _ object: Object, resultSelector: @escaping (Object, Element) -> Result
  ) -> Observable<Result> {
    handlingEach { [weak object] element, sink in
      guard let object else { return sink.send(.completed) }
      sink.send(.next(resultSelector(object, element)))
    }
  }

  /// Returns an observable of tuples of `object` and each element. It does not retain `object`, and completes at the
  /// first element after `object` was freed.
  public func withUnretained<Object: AnyObject>(_ object: Object) -> Observable<(Object, Element)> {
    withUnretained(object) { ($0, $1) }
  }
}
