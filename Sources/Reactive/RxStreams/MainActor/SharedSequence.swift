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
