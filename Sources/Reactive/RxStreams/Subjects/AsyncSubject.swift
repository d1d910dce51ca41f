import Parallelism
import Reactive

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
