import Reactive

extension ObservableType where Element: Sendable {
  /// Returns the elements as a source of the main actor, whichever thread sends them. The source ends with the
  /// observable. If the observable fails, the source continues with the source that `recover` returns for the error.
  @MainActor
  func onMainActor(
    onErrorRecover recover: @escaping @MainActor (any Error) -> AnyEventSource<Element> = { _ in .never }
  ) -> AnyEventSource<Element> {
    let observable = asObservable()
    return AnyEventSource { emitter in
      let emitterBox = MainActorEmitterBox(emitter), current = SerialDisposable(),
        first = SingleAssignmentDisposable()
      current.disposable = first
      let hop = MainActorHop<Event<Element>> { event in
        switch event {
        case .next(let element): emitterBox.emitter?.emit(element)
        case .completed: emitterBox.emitter = nil
        case .error(let error):
          guard let emitter = emitterBox.emitter.take(), !current.isDisposed else { return }
          current.disposable = SourceDisposable(recover(error).subscribe { emitter.emit($0) })
        }
      }
      first.setDisposable(hop.subscribing { observable.subscribe { hop.send($0) } })
      return Disposer { current.dispose() }
    }
  }

  /// Returns the elements as a driver or a signal. All subscribers share one subscription to the observable.
  @MainActor
  func asSharedSequence<Sharing>(
    onErrorRecover recover: @escaping @MainActor (any Error) -> SharedSequence<Sharing, Element>
  ) -> SharedSequence<Sharing, Element> {
    SharedSequence(share(replay: Sharing.replayCount).onMainActor { recover($0).source })
  }
}

/// The reference of an observable's subscription to the emitter of the main actor. The source ends when the emitter is
/// freed. That happens on the main actor, also if another thread frees the observable.
@MainActor
private final class MainActorEmitterBox<Element> {
  var emitter: EventEmitter<Element>?

  init(_ emitter: EventEmitter<Element>) { self.emitter = emitter }

  isolated deinit {}
}
