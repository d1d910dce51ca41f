/// A subject that never fails nor completes, and so takes elements only: by type it is no observer.
public final class PublishRelay<Element>: ObservableType {
  @usableFromInline let broadcaster = Broadcaster<Element>()

  /// Creates a relay without observers.
  @inlinable
  public init() {}

  /// Tells all observers of `element`. Thread-safe in the way of `PublishSubject`.
  @inlinable
  public func accept(_ element: Element) { broadcaster.send(.next(element)) }

  /// The relay as an observable only.
  @inlinable
  public func asObservable() -> Observable<Element> {
    Observable { [broadcaster] in broadcaster.subscribe($0.send) }
  }
}

/// A current element that never fails nor completes: each observer is told it as it subscribes, and each one that
/// follows. By type it is no observer.
public final class BehaviorRelay<Element>: ObservableType {
  @usableFromInline let broadcaster: Broadcaster<Element>

  /// Creates a relay whose current element is `value`.
  @inlinable
  public init(value: Element) { broadcaster = Broadcaster(replay: 1, value) }

  /// The current element: the last that was accepted.
  @inlinable public var value: Element {
    // There is one from the beginning on.
    broadcaster.latest!
  }

  /// Takes `element` as the current one, and tells all observers. Thread-safe in the way of `PublishSubject`.
  @inlinable
  public func accept(_ element: Element) { broadcaster.send(.next(element)) }

  /// The relay as an observable only.
  @inlinable
  public func asObservable() -> Observable<Element> {
    Observable { [broadcaster] in broadcaster.subscribe($0.send) }
  }
}

extension PublishRelay: Sendable where Element: Sendable {}

extension BehaviorRelay: Sendable where Element: Sendable {}
