extension ObservableType {
  /// Returns an observable of the latest element at each element of `sampler`, and at its completion, if there is a new
  /// one. If there is none, `defaultValue` is sent, unless it is nil. It completes at the first event of `sampler`
  /// after the completion of the source.
  public func sample<Tick>(
    _ sampler: some ObservableType<Tick>, defaultValue: Element? = nil
  ) -> Observable<Element> {
    let source = asObservable()
    return Observable(guarded: { sink in
      let serializer = InputSerializer(sink)
      var latest: Element?, hasCompleted = false
      func tick() {
        if let element = latest.take() ?? defaultValue { sink.send(.next(element)) }
        if hasCompleted { sink.send(.completed) }
      }
      return CompositeDisposable([
        serializer.attach(source, onNext: { latest = $0 }, onCompleted: { hasCompleted = true }),
        serializer.attach(sampler, onNext: { (_: Tick) in tick() }, onCompleted: tick),
      ])
    })
  }
}

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
