import Reactive

/// Elements for the main actor that cannot fail: a `Driver` or a `Signal`, which differ in what a new subscriber receives.
///
/// That it cannot fail is in the type, and so is where it runs: a subscription anywhere but on the main actor does not
/// compile. Underneath it is a source of `Reactive`, so what is combined of shared sequences has no glitches. For an
/// operator that is not here, take `asEventSource()` and come back by `asDriver()` or `asSignal()`.
@MainActor
public struct SharedSequence<Sharing: SharingStrategy, Element> {
  let source: EventSource<Element>

  /// Creates a sequence of the elements of `source`, which the main actor owns.
  init(_ source: some EventSourceProtocol<Element>) { self.source = source.eraseToEventSource() }

  /// Each element as `transform` makes it.
  public func map<Result>(
    _ transform: @escaping @MainActor (Element) -> Result
  ) -> SharedSequence<Sharing, Result> {
    SharedSequence<Sharing, Result>(source.map { transform($0) })
  }

  /// Each element as `transform` makes it, without those of which it makes nil.
  public func compactMap<Result>(
    _ transform: @escaping @MainActor (Element) -> Result?
  ) -> SharedSequence<Sharing, Result> {
    SharedSequence<Sharing, Result>(source.compactMap { transform($0) })
  }

  /// The elements for which `predicate` is true.
  public func filter(_ predicate: @escaping @MainActor (Element) -> Bool) -> SharedSequence {
    SharedSequence(source.filter { predicate($0) })
  }

  /// The elements that differ from the one before.
  public func distinctUntilChanged() -> SharedSequence where Element: Equatable {
    SharedSequence(source.distinct())
  }

  /// The elements of the sequence that `selector` made of the latest element.
  public func flatMapLatest<OtherSharing, Result>(
    _ selector: @escaping @MainActor (Element) -> SharedSequence<OtherSharing, Result>
  ) -> SharedSequence<OtherSharing, Result> {
    SharedSequence<OtherSharing, Result>(source.flatMapLatest { selector($0).source })
  }

  /// The latest element of `other` at each element of this sequence.
  public func withLatestFrom<OtherSharing, Other>(
    _ other: SharedSequence<OtherSharing, Other>
  ) -> SharedSequence<Sharing, Other> {
    SharedSequence<Sharing, Other>(source.withLatest(from: other.source).map { $0.1 })
  }

  /// The latest of both, as `resultSelector` makes it: once for each change, or for each `batch` of changes.
  public static func combineLatest<A, B>(
    _ a: SharedSequence<Sharing, A>, _ b: SharedSequence<Sharing, B>,
    resultSelector: @escaping @MainActor (A, B) -> Element
  ) -> SharedSequence {
    SharedSequence(combine(a.source, b.source).map { resultSelector($0, $1) })
  }

  /// The elements of all sequences, in the order in which they arrive.
  public static func merge(_ sequences: SharedSequence...) -> SharedSequence {
    SharedSequence(Reactive.merge(sequences.map(\.source)))
  }

  /// The sequence as an event source, which the main actor owns.
  public func asEventSource() -> EventSource<Element> { source }

  /// The sequence as an observable, to be subscribed on the main actor.
  public func asObservable() -> Observable<Element> { source.asObservable() }
}

/// What a new subscriber of a `SharedSequence` receives: `DriverSharingStrategy` or `SignalSharingStrategy`.
public protocol SharingStrategy {}
