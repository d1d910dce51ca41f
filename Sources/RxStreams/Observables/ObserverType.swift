/// Who is told of events.
public protocol ObserverType<Element> {
  /// What a `next` carries.
  associatedtype Element

  /// Takes an event. After a stop event nothing more is sent.
  func on(_ event: Event<Element>)
}

extension ObserverType {
  /// Takes an element.
  public func onNext(_ element: Element) { on(.next(element)) }

  /// Takes the end, with an error.
  public func onError(_ error: any Error) { on(.error(error)) }

  /// Takes the end.
  public func onCompleted() { on(.completed) }

  /// The observer with its own type hidden. No allocation of its own.
  public func asObserver() -> AnyObserver<Element> { AnyObserver(self) }
}

/// Any observer of an element, its own type hidden.
public struct AnyObserver<Element>: ObserverType {
  private let handler: (Event<Element>) -> Void

  /// An observer that calls `handler` with each event.
  public init(eventHandler handler: @escaping (Event<Element>) -> Void) { self.handler = handler }

  /// Hides the type of `observer`.
  public init(_ observer: some ObserverType<Element>) { handler = observer.on }

  /// Takes an event.
  public func on(_ event: Event<Element>) { handler(event) }
}

/// An observer made of a closure, which keeps the stop rule itself: the closure is not called after a stop event,
/// whoever sends on, and on whichever thread.
public final class AnonymousObserver<Element>: ObserverType {
  private let sink: Sink<Element>

  /// An observer that calls `handler` with each event up to the first stop event.
  public init(_ handler: @escaping (Event<Element>) -> Void) {
    sink = Sink(Downstream(send: handler, isOver: { false }))
  }

  /// Takes an event. One lock.
  public func on(_ event: Event<Element>) { sink.send(event) }
}
