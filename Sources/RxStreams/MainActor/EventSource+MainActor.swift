import Reactive

extension ObservableType where Element: Sendable {
  /// Returns the elements as a source of the main actor, whichever thread sends them. An error is ignored and ends the
  /// events.
  @MainActor
  func onMainActor() -> EventSource<Element> {
    let observable = asObservable()
    return EventSource { emitter in
      let hop = MainActorHop<Element> { emitter.emit($0) }
      let subscription = hop.subscribing { observable.subscribe(onNext: hop.send) }
      return Disposer { subscription.dispose() }
    }
  }
}
