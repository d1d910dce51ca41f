/// A subject with a current element. Each observer receives it at subscription.
///
/// Thread-safe in the way of `PublishSubject`. After a stop event, a new observer receives only the stop event.
public final class BehaviorSubject<Element>: SubjectType {
  @usableFromInline let broadcaster: Broadcaster<Element>

  /// Creates a subject whose current element is `value`.
  @inlinable
  public init(value: Element) { broadcaster = Broadcaster(replay: 1, value) }

  /// Whether the subject has an observer.
  @inlinable public var hasObservers: Bool { broadcaster.hasObservers }

  /// Returns the current element: the last one that was sent, even if it is not delivered yet.
  ///
  /// - Throws: the error that ended the subject.
  @inlinable
  public func value() throws -> Element {
    if let error = broadcaster.end?.error { throw error }
    // A subject with `replay: 1` is created with an element, so there is always a last one.
    return broadcaster.latest!
  }

  /// Sends an event to all observers. An element becomes the current one. O(observers), and two atomic operations.
  @inlinable
  public func on(_ event: Event<Element>) { broadcaster.send(event) }

  /// Returns the subject as an observable without its observer side.
  @inlinable
  public func asObservable() -> Observable<Element> { Observable(broadcaster) }
}

extension BehaviorSubject: Sendable where Element: Sendable {}
