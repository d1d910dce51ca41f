/// Who is told of events.
public protocol ObserverType<Element> {
  /// What a `next` carries.
  associatedtype Element

  /// Takes an event. After a stop event nothing more is sent.
  func on(_ event: Event<Element>)
}

extension ObserverType {
  /// Takes an element.
  @inlinable
  public func onNext(_ element: Element) { on(.next(element)) }

  /// Takes the end, with an error.
  @inlinable
  public func onError(_ error: any Error) { on(.error(error)) }

  /// Takes the end.
  @inlinable
  public func onCompleted() { on(.completed) }

  /// The observer with its own type hidden. No allocation of its own.
  @inlinable
  public func asObserver() -> AnyObserver<Element> { AnyObserver(self) }
}

/// Any observer of an element, its own type hidden.
@frozen public struct AnyObserver<Element>: ObserverType {
  @usableFromInline let handler: (Event<Element>) -> Void

  /// An observer that calls `handler` with each event.
  @inlinable
  public init(eventHandler handler: @escaping (Event<Element>) -> Void) { self.handler = handler }

  /// Hides the type of `observer`.
  @inlinable
  public init(_ observer: some ObserverType<Element>) { handler = observer.on }

  /// Takes an event.
  @inlinable
  public func on(_ event: Event<Element>) { handler(event) }
}

/// An observer made of a closure, which keeps the stop rule itself: the closure is not called after a stop event,
/// whoever sends on, and on whichever thread.
public final class AnonymousObserver<Element>: ObserverType {
  @usableFromInline let sink: Sink<Element>

  /// An observer that calls `handler` with each event up to the first stop event.
  @inlinable
  public init(_ handler: @escaping (Event<Element>) -> Void) {
    sink = Sink(Downstream(send: handler, isOver: { false }))
  }

  /// Takes an event. One lock.
  @inlinable
  public func on(_ event: Event<Element>) { sink.send(event) }
}
