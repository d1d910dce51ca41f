extension ObservableType {
  /// Returns an observable of the results of `resultSelector` for each element and the latest element of `second`.
  /// Elements that come before `second` has an element are dropped. It completes with the source.
  @inlinable
  public func withLatestFrom<Other: ObservableConvertibleType, Result>(
    _ second: Other, resultSelector: @escaping (Element, Other.Element) throws -> Result
  ) -> Observable<Result> {
    let source = asObservable()
    return Observable<Result>(guarded: { sink in
      let serializer = InputSerializer(sink)
      var latest: Other.Element?
      // The other source is attached first, so that its current element is available for the first element of this
      // source.
      let other = serializer.attach(second, onNext: { latest = $0 }, onCompleted: {})
      let main = serializer.attach(
        source, onNext: { if let latest { sink.send(.next(try resultSelector($0, latest))) } },
        onCompleted: { sink.send(.completed) })
      return CompositeDisposable([main, other])
    })
  }

  /// Returns an observable of the latest element of `second` at each element of the source.
  @inlinable
  public func withLatestFrom<Other: ObservableConvertibleType>(_ second: Other) -> Observable<Other.Element> {
    withLatestFrom(second) { $1 }
  }
}
