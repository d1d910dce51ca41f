import Reactive

/// Events for the main actor, none of which is delivered twice: a new subscriber receives those that follow.
public typealias Signal<Element> = SharedSequence<SignalSharingStrategy, Element>

/// A new subscriber receives the elements that follow.
public enum SignalSharingStrategy: SharingStrategy {}

extension SharedSequence where Sharing == SignalSharingStrategy {
  /// Calls `onNext` with all elements that follow.
  public func emit(onNext: @escaping @MainActor (Element) -> Void) -> Disposer {
    source.subscribe { onNext($0) }
  }

  /// Has `relay`, which holds no element, as the signal holds none, accept every element.
  public func emit(to relay: PublishRelay<Element>) -> Disposer { source.subscribe { relay.accept($0) } }
}

extension EventEmitter {
  /// The emitter, which the main actor owns, as a signal.
  @MainActor
  public func asSignal() -> Signal<Event> { Signal(self) }
}

extension PublishRelay where Element: Sendable {
  /// The elements on the main actor.
  @MainActor
  public func asSignal() -> Signal<Element> { Signal(onMainActor()) }
}

extension ObservableType where Element: Sendable {
  /// The elements on the main actor, an error as `element`: one subscription for all subscribers.
  @MainActor
  public func asSignal(onErrorJustReturn element: Element) -> Signal<Element> {
    Signal(catchAndReturn(element).share().onMainActor())
  }
}
