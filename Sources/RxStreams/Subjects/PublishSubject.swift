/// A subject that tells its observers what it is told, and remembers nothing but its end.
///
/// Thread-safe, and safe to send to from its own observers: every observer hears all events in the order in which they
/// were sent. What threads send at the same time is delivered by one of them. After a stop event it is silent; who
/// subscribes then is told the stop event.
public final class PublishSubject<Element>: SubjectType {
  @usableFromInline let broadcaster = Broadcaster<Element>()

  /// Creates a subject without observers.
  @inlinable
  public init() {}

  /// Whether anyone observes it.
  @inlinable public var hasObservers: Bool { broadcaster.hasObservers }

  /// Tells all observers. O(observers), and three locks.
  @inlinable
  public func on(_ event: Event<Element>) { broadcaster.send(event) }

  /// The subject as an observable only.
  @inlinable
  public func asObservable() -> Observable<Element> {
    Observable { [broadcaster] in broadcaster.subscribe($0.send) }
  }
}

extension PublishSubject: Sendable where Element: Sendable {}
