import Reactive

/// A sequence of elements on the main actor that cannot fail: a `Driver` or a `Signal`. The two differ in the elements
/// that a new subscriber receives.
///
/// The type guarantees that it cannot fail and that it runs on the main actor: a subscription elsewhere does not
/// compile. It is based on a source of `Reactive`, so a combination of shared sequences has no glitches. For an
/// operator that is missing here, use `asEventSource()`, and convert the result by `asDriver()` or `asSignal()`.
///
/// A sequence completes when its source ends: when the observable completes from which it was made, or when the
/// property, emitter, subject or relay is freed. A sequence of several others completes when all of them have.
///
/// The closures of its operators run for each subscriber. To run them once, make the sequence from a `Derived` value,
/// or from an observable with the same operators.
@MainActor
public struct SharedSequence<Sharing: SharingStrategy, Element> {
  let source: AnyEventSource<Element>

  /// Creates a sequence of the elements of `source`. The main actor must own the source.
  init(_ source: some EventSource<Element>) { self.source = source.eraseToAnyEventSource() }

  /// Returns a sequence of the results of `transform`.
  public func map<Result>(
    _ transform: @escaping @MainActor (Element) -> Result
  ) -> SharedSequence<Sharing, Result> {
    SharedSequence<Sharing, Result>(source.map { transform($0) })
  }

  /// Returns a sequence of the results of `transform` that are not nil.
  public func compactMap<Result>(
    _ transform: @escaping @MainActor (Element) -> Result?
  ) -> SharedSequence<Sharing, Result> {
    SharedSequence<Sharing, Result>(source.compactMap { transform($0) })
  }

  /// Returns a sequence of the elements for which `predicate` is true.
  public func filter(_ predicate: @escaping @MainActor (Element) -> Bool) -> SharedSequence {
    SharedSequence(source.filter { predicate($0) })
  }

  /// Returns a sequence of the elements that differ from the previous one.
  public func distinctUntilChanged() -> SharedSequence where Element: Equatable {
    SharedSequence(source.removeDuplicates())
  }

  /// Returns a sequence of the elements of the inner sequence that `selector` returned for the latest element.
  public func flatMapLatest<OtherSharing, Result>(
    _ selector: @escaping @MainActor (Element) -> SharedSequence<OtherSharing, Result>
  ) -> SharedSequence<OtherSharing, Result> {
    SharedSequence<OtherSharing, Result>(source.flatMapLatest { selector($0).source })
  }

  /// Returns a sequence of the latest element of `other` at each element of this sequence.
  public func withLatestFrom<OtherSharing, Other>(
    _ other: SharedSequence<OtherSharing, Other>
  ) -> SharedSequence<Sharing, Other> {
    SharedSequence<Sharing, Other>(source.withLatest(from: other.source).map { $0.1 })
  }

  /// Returns a sequence of the results of `resultSelector` for the latest elements of both. It emits once for each
  /// change, or for each `batch` of changes.
  public static func combineLatest<A, B>(
    _ a: SharedSequence<Sharing, A>, _ b: SharedSequence<Sharing, B>,
    resultSelector: @escaping @MainActor (A, B) -> Element
  ) -> SharedSequence {
    SharedSequence(combine(a.source, b.source).map { resultSelector($0, $1) })
  }

  /// Returns a sequence of the elements of all sequences, in the order in which they arrive.
  public static func merge(_ sequences: SharedSequence...) -> SharedSequence {
    SharedSequence(Reactive.merge(sequences.map(\.source)))
  }

  /// Returns the sequence as an event source of the main actor.
  public func asEventSource() -> AnyEventSource<Element> { source }

  /// Returns the sequence as an observable, which must be subscribed on the main actor. It completes with the sequence.
  public func asObservable() -> Observable<Element> {
    Observable { downstream in
      subscribe(
        onNext: { downstream.send(.next($0)) }, onCompleted: { downstream.send(.completed) }, onDisposed: nil)
    }
  }
}

/// A strategy that selects the elements that a new subscriber receives: `DriverSharingStrategy` or
/// `SignalSharingStrategy`.
public protocol SharingStrategy {
  /// The number of the latest elements that a new subscriber receives.
  static var replayCount: Int { get }
}

/// The strategy of a `Driver`: a new subscriber receives the latest element.
public enum DriverSharingStrategy: SharingStrategy {
  /// 1.
  public static var replayCount: Int { 1 }
}

/// The strategy of a `Signal`: a new subscriber receives only the elements that follow.
public enum SignalSharingStrategy: SharingStrategy {
  /// 0.
  public static var replayCount: Int { 0 }
}

extension SharedSequence {
  /// Returns a sequence of one element, which then completes.
  public static func just(_ element: Element) -> SharedSequence {
    SharedSequence(AnyEventSource.just(element))
  }

  /// Returns a sequence that completes without an element.
  public static func empty() -> SharedSequence { SharedSequence(AnyEventSource.never) }

  /// Returns a sequence without elements that does not complete.
  public static func never() -> SharedSequence {
    // The subscription retains its emitter until it is disposed.
    SharedSequence(AnyEventSource { emitter in Disposer { withExtendedLifetime(emitter) {} } })
  }

  /// Returns a sequence of the same elements that does not complete. A subscription lives until it is disposed.
  public func neverComplete() -> SharedSequence { .merge(self, .never()) }
}

extension SharedSequence {
  /// Calls `onNext` with all elements, `onCompleted` when the source has ended, and `onDisposed` when the subscription
  /// ends for any reason.
  func subscribe(
    onNext: (@MainActor (Element) -> Void)?, onCompleted: (@MainActor () -> Void)?,
    onDisposed: (@MainActor () -> Void)?
  ) -> SourceDisposable {
    if onCompleted == nil && onDisposed == nil { return SourceDisposable(source.subscribe { onNext?($0) }) }
    let source = source
    let all = AnyEventSource<Element> { emitter in
      // Only the subscription to the source retains the emitter, so the emitter is freed when the source ends.
      let upstream = source.subscribe { [emitter] in emitter.emit($0) }
      return Disposer { [weak emitter] in
        if emitter == nil { onCompleted?() }
        upstream.dispose()
        onDisposed?()
      }
    }
    return SourceDisposable(all.subscribe { onNext?($0) })
  }
}

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
