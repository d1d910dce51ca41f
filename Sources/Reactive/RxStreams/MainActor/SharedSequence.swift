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
