/// A relay that stores its last elements. Each observer receives them at subscription, and then each element that
/// follows. It never fails or completes, and its type is not an observer.
public final class ReplayRelay<Element>: ObservableType {
  @usableFromInline let subject: ReplaySubject<Element>

  @inlinable
  init(_ subject: ReplaySubject<Element>) { self.subject = subject }

  /// Returns a relay that stores the last `bufferSize` elements.
  ///
  /// - Precondition: `bufferSize` is not negative.
  @inlinable
  public static func create(bufferSize: Int) -> ReplayRelay {
    ReplayRelay(ReplaySubject.create(bufferSize: bufferSize))
  }

  /// Returns a relay that stores all elements.
  @inlinable
  public static func createUnbound() -> ReplayRelay { ReplayRelay(ReplaySubject.createUnbounded()) }

  /// Stores `element` and sends it to all observers. Thread-safe in the way of `PublishSubject`.
  @inlinable
  public func accept(_ element: Element) { subject.onNext(element) }

  /// Returns the relay as an observable without its `accept` method.
  @inlinable
  public func asObservable() -> Observable<Element> { subject.asObservable() }
}

extension ReplayRelay: Sendable where Element: Sendable {}
