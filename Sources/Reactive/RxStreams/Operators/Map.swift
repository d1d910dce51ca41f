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
