import Reactive

/// Values for the main actor, whose latest a new subscriber receives at once: what drives a user interface.
public typealias Driver<Element> = SharedSequence<DriverSharingStrategy, Element>

/// A new subscriber receives the latest element.
public enum DriverSharingStrategy: SharingStrategy {}

extension SharedSequence where Sharing == DriverSharingStrategy {
  /// One element.
  public static func just(_ element: Element) -> Driver<Element> { Driver(EventSource.just(element)) }

  /// Calls `onNext` with the latest element, if there is one, and with all that follow.
  public func drive(onNext: @escaping @MainActor (Element) -> Void) -> Disposer {
    source.subscribe { onNext($0) }
  }

  /// Has `relay`, which holds a current element as the driver does, accept every element.
  public func drive(_ relay: BehaviorRelay<Element>) -> Disposer { source.subscribe { relay.accept($0) } }
}

extension EventSourceProtocol {
  /// The source, which the main actor owns, as a driver. A new subscriber receives what the source sends one.
  @MainActor
  public func asDriver() -> Driver<Event> { Driver(self) }
}

extension BehaviorRelay where Element: Sendable {
  /// The elements on the main actor.
  @MainActor
  public func asDriver() -> Driver<Element> { Driver(onMainActor()) }
}

extension ObservableType where Element: Sendable {
  /// The elements on the main actor, an error as `element`: one subscription for all subscribers, each of which receives
  /// the latest element first.
  @MainActor
  public func asDriver(onErrorJustReturn element: Element) -> Driver<Element> {
    Driver(catchAndReturn(element).share(replay: 1).onMainActor())
  }
}
