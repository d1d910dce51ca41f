import Reactive

/// A sequence of events on the main actor. A new subscriber receives only the events that follow, so no event is
/// delivered to it twice.
public typealias Signal<Element> = SharedSequence<SignalSharingStrategy, Element>

/// The strategy of a `Signal`: a new subscriber receives only the elements that follow.
public enum SignalSharingStrategy: SharingStrategy {}

extension SharedSequence where Sharing == SignalSharingStrategy {
  /// Calls `onNext` with all elements that follow.
  public func emit(onNext: @escaping @MainActor (Element) -> Void) -> Disposer {
    source.subscribe { onNext($0) }
  }

  /// Sends every element to `relay`. Neither type stores an element.
  public func emit(to relay: PublishRelay<Element>) -> Disposer { source.subscribe { relay.accept($0) } }
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
    Signal(catchAndReturn(element).share().onMainActor())
  }
}
