import Parallelism
import Reactive

/// A subject that sends only its last element, when it completes. An observer that subscribes later receives it too. If
/// the subject fails, only the error is sent.
///
/// Thread-safe in the way of `PublishSubject`.
public final class AsyncSubject<Element>: SubjectType {
  private let broadcaster = Broadcaster<Element>(replay: 1, replaysAfterStop: true)
  /// The last element so far.
  private let last = Locked<Element?>(nil)

  /// Creates a subject without an element.
  public init() {}

  /// Whether the subject has an observer.
  public var hasObservers: Bool { broadcaster.hasObservers }

  /// Stores an element, or sends the last one and the completion, or the error.
  public func on(_ event: Event<Element>) {
    switch event {
    case .next(let element):
      let previous = last.withValue { exchange(&$0, with: element) }
      withExtendedLifetime(previous) {}
    case .error: broadcaster.send(event)
    case .completed:
      if let element = last.withValue({ $0.take() }) { broadcaster.send(.next(element)) }
      broadcaster.send(.completed)
    }
  }

  /// Returns the subject as an observable without its observer side.
  public func asObservable() -> Observable<Element> {
    Observable { [broadcaster] in broadcaster.subscribe($0.send) }
  }
}

extension AsyncSubject: Sendable where Element: Sendable {}
