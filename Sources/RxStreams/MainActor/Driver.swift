import Reactive

/// Values for the main actor, of which a new subscriber is told the latest: what drives a user interface.
///
/// That it cannot fail is in the type, and so is where it runs: whatever subscribes to it is on the main actor, or does
/// not compile. It is a source of `Reactive` underneath, so what is combined of drivers has no glitches, and whoever
/// needs an operator that is not here takes `asEventSource()` and comes back by `asDriver()`.
@MainActor
public struct Driver<Element> {
  let source: EventSource<Element>

  /// One element.
  public static func just(_ element: Element) -> Driver { Driver(source: .just(element)) }

  /// Calls `onNext` with the latest element, where there is one, and with all that follow.
  public func drive(onNext: @escaping @MainActor (Element) -> Void) -> Disposer {
    source.subscribe { onNext($0) }
  }

  /// Has `relay`, which holds a current element as the driver does, accept every element.
  public func drive(_ relay: BehaviorRelay<Element>) -> Disposer { source.subscribe { relay.accept($0) } }

  /// Each element as `transform` makes it.
  public func map<Result>(_ transform: @escaping @MainActor (Element) -> Result) -> Driver<Result> {
    Driver<Result>(source: source.map { transform($0) }.eraseToEventSource())
  }

  /// Each element as `transform` makes it, those of which it makes nil left out.
  public func compactMap<Result>(_ transform: @escaping @MainActor (Element) -> Result?) -> Driver<Result> {
    Driver<Result>(source: source.compactMap { transform($0) }.eraseToEventSource())
  }

  /// The elements for which `predicate` is true.
  public func filter(_ predicate: @escaping @MainActor (Element) -> Bool) -> Driver {
    Driver(source: source.filter { predicate($0) }.eraseToEventSource())
  }

  /// The elements that differ from the one before.
  public func distinctUntilChanged() -> Driver where Element: Equatable {
    Driver(source: source.distinct().eraseToEventSource())
  }

  /// The elements of the driver that `selector` made of the latest element.
  public func flatMapLatest<Result>(
    _ selector: @escaping @MainActor (Element) -> Driver<Result>
  ) -> Driver<Result> {
    Driver<Result>(source: source.flatMapLatest { selector($0).source }.eraseToEventSource())
  }

  /// The latest of both, as `resultSelector` makes it: once for each change, or `batch` of changes.
  public static func combineLatest<A, B>(
    _ a: Driver<A>, _ b: Driver<B>, resultSelector: @escaping @MainActor (A, B) -> Element
  ) -> Driver {
    Driver(source: combine(a.source, b.source).map { resultSelector($0, $1) }.eraseToEventSource())
  }

  /// The elements of all, as they come.
  public static func merge(_ drivers: Driver...) -> Driver {
    Driver(source: Reactive.merge(drivers.map(\.source)).eraseToEventSource())
  }

  /// The driver as an event source, which the main actor owns.
  public func asEventSource() -> EventSource<Element> { source }

  /// The driver as an observable, to be subscribed on the main actor.
  public func asObservable() -> Observable<Element> { source.asObservable() }
}

extension EventSourceProtocol {
  /// The source, which the main actor owns, as a driver. A new subscriber is told what the source tells one.
  @MainActor
  public func asDriver() -> Driver<Event> { Driver(source: eraseToEventSource()) }
}

extension BehaviorRelay where Element: Sendable {
  /// The elements on the main actor.
  @MainActor
  public func asDriver() -> Driver<Element> { Driver(source: onMainActor()) }
}

extension ObservableType where Element: Sendable {
  /// The elements on the main actor, an error as `element`: one subscription for all who are driven, of which each is
  /// told the latest element first.
  @MainActor
  public func asDriver(onErrorJustReturn element: Element) -> Driver<Element> {
    Driver(source: catchAndReturn(element).share(replay: 1).onMainActor())
  }
}
