import Reactive

/// A sequence of values on the main actor, for a user interface. A new subscriber receives the latest value at once.
public typealias Driver<Element> = SharedSequence<DriverSharingStrategy, Element>

extension SharedSequence where Sharing == DriverSharingStrategy {
  /// Calls `onNext` with the latest element, if there is one, and with all elements that follow. Calls `onCompleted`
  /// when the driver completes, and `onDisposed` when the subscription ends for any reason.
  public func drive(
    onNext: (@MainActor (Element) -> Void)? = nil, onCompleted: (@MainActor () -> Void)? = nil,
    onDisposed: (@MainActor () -> Void)? = nil
  ) -> SourceDisposable {
    subscribe(onNext: onNext, onCompleted: onCompleted, onDisposed: onDisposed)
  }

  /// Sends every element to `relay`. Both types have a current element.
  public func drive(_ relay: BehaviorRelay<Element>) -> SourceDisposable {
    SourceDisposable(source.subscribe { relay.accept($0) })
  }
}

extension EventSource {
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
    asDriver(onErrorRecover: { _ in .just(element) })
  }

  /// Returns the elements as a driver, which continues with `driver` after an error. `Driver.empty()` completes it.
  @MainActor
  public func asDriver(onErrorDriveWith driver: Driver<Element>) -> Driver<Element> {
    asDriver(onErrorRecover: { _ in driver })
  }

  /// Returns the elements as a driver, which continues with the driver that `handler` returns for an error. `handler`
  /// is called for each subscriber.
  @MainActor
  public func asDriver(
    onErrorRecover handler: @escaping @MainActor (any Error) -> Driver<Element>
  ) -> Driver<Element> {
    asSharedSequence(onErrorRecover: handler)
  }
}
