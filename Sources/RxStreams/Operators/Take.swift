extension ObservableType {
  /// Returns an observable of the first `count` elements and the completion. The source is then unsubscribed.
  public func take(_ count: Int) -> Observable<Element> {
    let source = asObservable()
    if count <= 0 { return .empty() }
    return Observable(guarded: { sink in
      var remaining = count
      return source.attach(
        sink.asDownstream.adapting { event in
          if remaining == 0 { return }
          if case .next = event { remaining -= 1 }
          sink.send(event)
          if remaining == 0 { sink.send(.completed) }
        })
    })
  }

  /// Returns an observable of the elements before the first element of `trigger`, and the completion. The completion of
  /// `trigger` alone has no effect. Its error is sent.
  public func take<Other>(until trigger: some ObservableType<Other>) -> Observable<Element> {
    let source = asObservable()
    let trigger = trigger.asObservable()
    return Observable(guarded: { sink in
      let all = CompositeDisposable()
      all.insert(
        trigger.attach(
          sink.asDownstream.adapting { event in
            switch event {
            case .next: sink.send(.completed)
            case .error(let error): sink.send(.error(error))
            case .completed: break
            }
          }))
      if !sink.isOver { all.insert(source.attach(sink.asDownstream)) }
      return all
    })
  }

  /// The older name of `take(until:)`.
  public func takeUntil<Other>(_ trigger: some ObservableType<Other>) -> Observable<Element> {
    take(until: trigger)
  }
}
