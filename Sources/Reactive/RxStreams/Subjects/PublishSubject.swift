/// A subject that forwards each event to its observers. It stores only its stop event.
///
/// Thread-safe, and its own observers may send to it: every observer receives all events in the order in which they
/// were sent. Events that several threads send at the same time are delivered by one of them. After a stop event the
/// subject sends nothing, and a new observer receives the stop event.
public final class PublishSubject<Element>: SubjectType {
  @usableFromInline let broadcaster = Broadcaster<Element>()

  /// Creates a subject without observers.
  @inlinable
  public init() {}

  /// Whether the subject has an observer.
  @inlinable public var hasObservers: Bool { broadcaster.hasObservers }

  /// Sends an event to all observers. O(observers), and two atomic operations.
  @inlinable
  public func on(_ event: Event<Element>) { broadcaster.send(event) }

  /// Returns the subject as an observable without its observer side.
  @inlinable
  public func asObservable() -> Observable<Element> { Observable(broadcaster) }
}

extension PublishSubject: Sendable where Element: Sendable {}
