extension ObservableType {
  /// Each element as `transform` makes it; an error that it throws ends the observable. One call an event.
  @inlinable
  public func map<Result>(_ transform: @escaping (Element) throws -> Result) -> Observable<Result> {
    asObservable().elementwise { element, send in send(try transform(element)) }
  }

  /// Each element as `transform` makes it, those of which it makes nil left out. One call an event.
  @inlinable
  public func compactMap<Result>(
    _ transform: @escaping (Element) throws -> Result?
  ) -> Observable<Result> {
    asObservable().elementwise { element, send in if let result = try transform(element) { send(result) } }
  }

  /// The elements for which `predicate` is true. One call an event.
  @inlinable
  public func filter(_ predicate: @escaping (Element) throws -> Bool) -> Observable<Element> {
    asObservable().elementwise { element, send in if try predicate(element) { send(element) } }
  }
}

extension Observable {
  /// What `transform` sends for each element; an error that it throws is sent, and ends the observable.
  @inlinable
  func elementwise<Result>(
    _ transform: @escaping (Element, _ send: (Result) -> Void) throws -> Void
  ) -> Observable<Result> {
    Observable<Result>(guarded: { sink in
      attach(
        sink.asDownstream.adapting { event in
          switch event {
          case .next(let element):
            do { try transform(element) { sink.send(.next($0)) } } catch { sink.send(.error(error)) }
          case .error(let error): sink.send(.error(error))
          case .completed: sink.send(.completed)
          }
        })
    })
  }
}
