/// A subject that has a current element, which each observer is told as it subscribes.
///
/// Thread-safe in the way of `PublishSubject`. After a stop event who subscribes is told that alone.
public final class BehaviorSubject<Element>: SubjectType {
  @usableFromInline let broadcaster: Broadcaster<Element>

  /// Creates a subject whose current element is `value`.
  @inlinable
  public init(value: Element) { broadcaster = Broadcaster(replay: 1, value) }

  /// Whether anyone observes it.
  @inlinable public var hasObservers: Bool { broadcaster.hasObservers }

  /// The current element: the last that was sent, also when it is not delivered yet.
  ///
  /// - Throws: the error that ended the subject.
  @inlinable
  public func value() throws -> Element {
    if let error = broadcaster.end?.error { throw error }
    // There is one from the beginning on.
    return broadcaster.latest!
  }

  /// Tells all observers, and remembers an element. O(observers), and three locks.
  @inlinable
  public func on(_ event: Event<Element>) { broadcaster.send(event) }

  /// The subject as an observable only.
  @inlinable
  public func asObservable() -> Observable<Element> {
    Observable { [broadcaster] in broadcaster.subscribe($0.send) }
  }
}

extension BehaviorSubject: Sendable where Element: Sendable {}
