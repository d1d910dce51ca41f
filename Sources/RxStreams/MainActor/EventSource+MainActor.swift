import Reactive

extension ObservableType where Element: Sendable {
  /// The elements as a source of the main actor's, wherever they are sent. The observable does not fail, or is silent
  /// when it does.
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
