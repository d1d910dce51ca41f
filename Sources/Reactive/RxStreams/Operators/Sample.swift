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
