import Reactive

/// Events for the main actor, none of which is told twice: a new subscriber hears what comes after it.
///
/// That it cannot fail is in the type, and so is where it runs; see `Driver`.
@MainActor
public struct Signal<Element> {
  let source: EventSource<Element>

  /// Calls `onNext` with all elements that follow.
  public func emit(onNext: @escaping @MainActor (Element) -> Void) -> Disposer {
    source.subscribe { onNext($0) }
  }

  /// Has `relay`, which remembers as little as the signal, accept every element.
  public func emit(to relay: PublishRelay<Element>) -> Disposer { source.subscribe { relay.accept($0) } }

  /// Each element as `transform` makes it.
  public func map<Result>(_ transform: @escaping @MainActor (Element) -> Result) -> Signal<Result> {
    Signal<Result>(source: source.map { transform($0) }.eraseToEventSource())
  }

  /// Each element as `transform` makes it, those of which it makes nil left out.
  public func compactMap<Result>(_ transform: @escaping @MainActor (Element) -> Result?) -> Signal<Result> {
    Signal<Result>(source: source.compactMap { transform($0) }.eraseToEventSource())
  }

  /// The elements for which `predicate` is true.
  public func filter(_ predicate: @escaping @MainActor (Element) -> Bool) -> Signal {
    Signal(source: source.filter { predicate($0) }.eraseToEventSource())
  }

  /// The elements of the signal that `selector` made of the latest element.
  public func flatMapLatest<Result>(
    _ selector: @escaping @MainActor (Element) -> Signal<Result>
  ) -> Signal<Result> {
    Signal<Result>(source: source.flatMapLatest { selector($0).source }.eraseToEventSource())
  }

  /// Each element with the latest of `driver`.
  public func withLatestFrom<Other>(_ driver: Driver<Other>) -> Signal<Other> {
    Signal<Other>(source: source.withLatest(from: driver.source).map { $0.1 }.eraseToEventSource())
  }

  /// The elements of all, as they come.
  public static func merge(_ signals: Signal...) -> Signal {
    Signal(source: Reactive.merge(signals.map(\.source)).eraseToEventSource())
  }

  /// The signal as an event source, which the main actor owns.
  public func asEventSource() -> EventSource<Element> { source }

  /// The signal as an observable, to be subscribed on the main actor.
  public func asObservable() -> Observable<Element> { source.asObservable() }
}

extension EventEmitter {
  /// The emitter, which the main actor owns, as a signal: it replays nothing.
  @MainActor
  public func asSignal() -> Signal<Event> { Signal(source: eraseToEventSource()) }
}

extension PublishRelay where Element: Sendable {
  /// The elements on the main actor.
  @MainActor
  public func asSignal() -> Signal<Element> { Signal(source: onMainActor()) }
}

extension ObservableType where Element: Sendable {
  /// The elements on the main actor, an error as `element`: one subscription for all who listen.
  @MainActor
  public func asSignal(onErrorJustReturn element: Element) -> Signal<Element> {
    Signal(source: catchAndReturn(element).share().onMainActor())
  }
}
