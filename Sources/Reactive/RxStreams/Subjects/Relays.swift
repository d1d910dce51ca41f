/// A subject that accepts elements only, and so never fails or completes. Its type is not an observer.
public final class PublishRelay<Element>: ObservableType {
  @usableFromInline let broadcaster = Broadcaster<Element>()

  /// Creates a relay without observers.
  @inlinable
  public init() {}

  /// Sends `element` to all observers. Thread-safe in the way of `PublishSubject`.
  @inlinable
  public func accept(_ element: Element) { broadcaster.send(.next(element)) }

  /// Returns the relay as an observable without its `accept` method.
  @inlinable
  public func asObservable() -> Observable<Element> { Observable(broadcaster) }
}

/// A relay with a current element, which never fails or completes. Each observer receives the current element at
/// subscription, and then each element that follows. Its type is not an observer.
public final class BehaviorRelay<Element>: ObservableType {
  @usableFromInline let broadcaster: Broadcaster<Element>

  /// Creates a relay whose current element is `value`.
  @inlinable
  public init(value: Element) { broadcaster = Broadcaster(replay: 1, value) }

  /// The current element: the last one that was accepted.
  @inlinable public var value: Element {
    // A relay is created with an element, so there is always a last one.
    broadcaster.latest!
  }

  /// Stores `element` as the current one and sends it to all observers. Thread-safe in the way of `PublishSubject`.
  @inlinable
  public func accept(_ element: Element) { broadcaster.send(.next(element)) }

  /// Returns the relay as an observable without its `accept` method.
  @inlinable
  public func asObservable() -> Observable<Element> { Observable(broadcaster) }
}

extension PublishRelay: Sendable where Element: Sendable {}

extension BehaviorRelay: Sendable where Element: Sendable {}

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

// RxSwift's `bind(to:)` takes any number of receivers, of elements or of optional elements. A relay never stops: a
// completion is ignored, and an error stops the program, so handle errors upstream.

extension ObservableType {
  /// Sends every event to `observers`, such as subjects, in their order. Stop events are sent too.
  @inlinable
  public func bind<Observer: ObserverType<Element>>(to observers: Observer...) -> any Disposable {
    subscribe { event in for observer in observers { observer.on(event) } }
  }

  /// Sends every event to `observers` of optional elements, in their order. Stop events are sent too.
  @inlinable
  public func bind<Observer: ObserverType<Element?>>(to observers: Observer...) -> any Disposable {
    map { Optional($0) }.subscribe { event in for observer in observers { observer.on(event) } }
  }

  /// Sends every element to `relays`, in their order. A completion is ignored, and an error stops the program.
  @inlinable
  public func bind(to relays: PublishRelay<Element>...) -> any Disposable {
    bind { element in for relay in relays { relay.accept(element) } }
  }

  /// Sends every element to `relays` of optional elements, in their order; see `bind(to:)` with relays of elements.
  @inlinable
  public func bind(to relays: PublishRelay<Element?>...) -> any Disposable {
    bind { element in for relay in relays { relay.accept(element) } }
  }

  /// Sends every element to `relays`, in their order. A completion is ignored, and an error stops the program.
  @inlinable
  public func bind(to relays: BehaviorRelay<Element>...) -> any Disposable {
    bind { element in for relay in relays { relay.accept(element) } }
  }

  /// Sends every element to `relays` of optional elements, in their order; see `bind(to:)` with relays of elements.
  @inlinable
  public func bind(to relays: BehaviorRelay<Element?>...) -> any Disposable {
    bind { element in for relay in relays { relay.accept(element) } }
  }

  /// Sends every element to `relays`, in their order. A completion is ignored, and an error stops the program.
  @inlinable
  public func bind(to relays: ReplayRelay<Element>...) -> any Disposable {
    bind { element in for relay in relays { relay.accept(element) } }
  }

  /// Sends every element to `relays` of optional elements, in their order; see `bind(to:)` with relays of elements.
  @inlinable
  public func bind(to relays: ReplayRelay<Element?>...) -> any Disposable {
    bind { element in for relay in relays { relay.accept(element) } }
  }
}
