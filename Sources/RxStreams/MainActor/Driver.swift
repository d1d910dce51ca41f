import Reactive

/// A sequence of values on the main actor, for a user interface. A new subscriber receives the latest value at once.
public typealias Driver<Element> = SharedSequence<DriverSharingStrategy, Element>

/// The strategy of a `Driver`: a new subscriber receives the latest element.
public enum DriverSharingStrategy: SharingStrategy {}

extension SharedSequence where Sharing == DriverSharingStrategy {
  /// Returns a driver of one element.
  public static func just(_ element: Element) -> Driver<Element> { Driver(EventSource.just(element)) }

  /// Calls `onNext` with the latest element, if there is one, and with all elements that follow.
  public func drive(onNext: @escaping @MainActor (Element) -> Void) -> Disposer {
    source.subscribe { onNext($0) }
  }

  /// Sends every element to `relay`. Both types have a current element.
  public func drive(_ relay: BehaviorRelay<Element>) -> Disposer { source.subscribe { relay.accept($0) } }
}

extension EventSourceProtocol {
  /// Returns the source as a driver. The main actor must own the source. A new subscriber receives the source's current
  /// value, if it has one.
  @MainActor
  public func asDriver() -> Driver<Event> { Driver(self) }
}

extension BehaviorRelay where Element: Sendable {
  /// Returns the elements as a driver.
  @MainActor
  public func asDriver() -> Driver<Element> { Driver(onMainActor()) }
}

extension ObservableType where Element: Sendable {
  /// Returns the elements as a driver. An error is replaced by `element`. All subscribers share one subscription, and
  /// each receives the latest element first.
  @MainActor
  public func asDriver(onErrorJustReturn element: Element) -> Driver<Element> {
    Driver(catchAndReturn(element).share(replay: 1).onMainActor())
  }
}
