/// A subject that stores its last elements. Each observer receives them at subscription, and then the events that
/// follow, also after a stop event.
///
/// Thread-safe in the way of `PublishSubject`.
public final class ReplaySubject<Element>: SubjectType {
  @usableFromInline let broadcaster: Broadcaster<Element>

  @inlinable
  init(bufferSize: Int) { broadcaster = Broadcaster(replay: bufferSize, replaysAfterStop: true) }

  /// Returns a subject that stores the last `bufferSize` elements.
  ///
  /// - Precondition: `bufferSize` is not negative.
  @inlinable
  public static func create(bufferSize: Int) -> ReplaySubject {
    precondition(bufferSize >= 0, "the buffer size is \(bufferSize); it must not be negative")
    return ReplaySubject(bufferSize: bufferSize)
  }

  /// Returns a subject that stores all elements.
  @inlinable
  public static func createUnbounded() -> ReplaySubject { ReplaySubject(bufferSize: .max) }

  /// Whether the subject has an observer.
  @inlinable public var hasObservers: Bool { broadcaster.hasObservers }

  /// Sends an event to all observers. O(observers), and two atomic operations.
  @inlinable
  public func on(_ event: Event<Element>) { broadcaster.send(event) }

  /// Returns the subject as an observable without its observer side. A subscription is O(stored elements).
  @inlinable
  public func asObservable() -> Observable<Element> { Observable(broadcaster) }
}

extension ReplaySubject: Sendable where Element: Sendable {}
