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
