import Reactive

/// A sequence of events on the main actor. A new subscriber receives only the events that follow, so no event is
/// delivered to it twice.
public typealias Signal<Element> = SharedSequence<SignalSharingStrategy, Element>

extension SharedSequence where Sharing == SignalSharingStrategy {
  /// Calls `onNext` with all elements that follow. Calls `onCompleted` when the signal completes, and `onDisposed` when
  /// the subscription ends for any reason.
  public func emit(
    onNext: (@MainActor (Element) -> Void)? = nil, onCompleted: (@MainActor () -> Void)? = nil,
    onDisposed: (@MainActor () -> Void)? = nil
  ) -> SourceDisposable {
    subscribe(onNext: onNext, onCompleted: onCompleted, onDisposed: onDisposed)
  }

  /// Sends every element to `relay`. Neither type stores an element.
  public func emit(to relay: PublishRelay<Element>) -> SourceDisposable {
    SourceDisposable(source.subscribe { relay.accept($0) })
  }
}

extension EventEmitter {
  /// Returns the emitter as a signal. The main actor must own the emitter.
  @MainActor
  public func asSignal() -> Signal<Event> { Signal(self) }
}

extension PublishRelay where Element: Sendable {
  /// Returns the elements as a signal.
  @MainActor
  public func asSignal() -> Signal<Element> { Signal(onMainActor()) }
}

extension ObservableType where Element: Sendable {
  /// Returns the elements as a signal. An error is replaced by `element`. All subscribers share one subscription.
  @MainActor
  public func asSignal(onErrorJustReturn element: Element) -> Signal<Element> {
    asSignal(onErrorRecover: { _ in .just(element) })
  }

  /// Returns the elements as a signal, which continues with `signal` after an error. `Signal.empty()` completes it.
  @MainActor
  public func asSignal(onErrorSignalWith signal: Signal<Element>) -> Signal<Element> {
    asSignal(onErrorRecover: { _ in signal })
  }

  /// Returns the elements as a signal, which continues with the signal that `handler` returns for an error. `handler`
  /// is called for each subscriber.
  @MainActor
  public func asSignal(
    onErrorRecover handler: @escaping @MainActor (any Error) -> Signal<Element>
  ) -> Signal<Element> {
    asSharedSequence(onErrorRecover: handler)
  }
}
