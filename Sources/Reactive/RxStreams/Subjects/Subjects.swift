import Parallelism
import Reactive

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

/// A subject that sends only its last element, when it completes. An observer that subscribes later receives it too. If
/// the subject fails, only the error is sent.
///
/// Thread-safe in the way of `PublishSubject`.
public final class AsyncSubject<Element>: SubjectType {
  let broadcaster = Broadcaster<Element>(replay: 1, replaysAfterStop: true)
  private let state = Locked(State())

  private struct State {
    /// The last element so far.
    var last: Element?
    var isOver = false
  }

  /// Creates a subject without an element.
  public init() {}

  /// Whether the subject has an observer.
  public var hasObservers: Bool { broadcaster.hasObservers }

  /// Stores an element, or sends the last one and the completion, or the error.
  public func on(_ event: Event<Element>) { receive(event) { broadcaster.send($0) } }

  func receive(_ event: Event<Element>, send: (Event<Element>) -> Void) {
    if case .next(let element) = event {
      let dropped = state.withValue { $0.isOver ? element : exchange(&$0.last, with: element) }
      return withExtendedLifetime(dropped) {}
    }
    // Of several threads that stop the subject, one sends.
    let ended = state.withValue { exchange(&$0, with: State(isOver: true)) }
    if ended.isOver { return }
    if case .completed = event, let element = ended.last { send(.next(element)) }
    send(event)
  }

  /// Returns the subject as an observable without its observer side.
  public func asObservable() -> Observable<Element> { Observable(broadcaster) }
}

extension AsyncSubject: Sendable where Element: Sendable {}

/// An observable that is also an observer and forwards the events that it receives.
public protocol SubjectType<Element>: ObservableType, ObserverType {}

/// A subject that can be the subject of a connection.
protocol PassingSubject<Element>: SubjectType {
  /// Sends an event of the source of the connection; see `Broadcaster.pass`.
  func pass(_ event: Event<Element>)
}

extension PublishSubject: PassingSubject {
  func pass(_ event: Event<Element>) { broadcaster.pass(event) }
}

extension BehaviorSubject: PassingSubject {
  func pass(_ event: Event<Element>) { broadcaster.pass(event) }
}

extension ReplaySubject: PassingSubject {
  func pass(_ event: Event<Element>) { broadcaster.pass(event) }
}

extension AsyncSubject: PassingSubject {
  func pass(_ event: Event<Element>) { receive(event) { broadcaster.pass($0) } }
}
