/// A type that receives events.
public protocol ObserverType<Element> {
  /// The type of the element of a `next`.
  associatedtype Element
  /// The name of `Element` in RxSwift 4.
  typealias E = Element

  /// Receives an event. No event may follow a stop event.
  func on(_ event: Event<Element>)
}

extension ObserverType {
  /// Sends an element to the observer.
  @inlinable
  public func onNext(_ element: Element) { on(.next(element)) }

  /// Sends an error to the observer, which ends the events.
  @inlinable
  public func onError(_ error: any Error) { on(.error(error)) }

  /// Sends the completion to the observer, which ends the events.
  @inlinable
  public func onCompleted() { on(.completed) }

  /// Returns the observer with its type erased. Does not allocate by itself.
  @inlinable
  public func asObserver() -> AnyObserver<Element> { AnyObserver(self) }
}

/// A type-erased observer.
@frozen public struct AnyObserver<Element>: ObserverType {
  @usableFromInline let handler: (Event<Element>) -> Void

  /// Creates an observer that calls `handler` with each event.
  @inlinable
  public init(eventHandler handler: @escaping (Event<Element>) -> Void) { self.handler = handler }

  /// Creates an observer that hides the type of `observer`.
  @inlinable
  public init(_ observer: some ObserverType<Element>) { handler = observer.on }

  /// Receives an event.
  @inlinable
  public func on(_ event: Event<Element>) { handler(event) }
}

/// An observer that calls a closure and enforces the stop rule itself. The closure is not called after a stop event,
/// whichever threads send.
public final class AnonymousObserver<Element>: ObserverType {
  @usableFromInline let sink: Sink<Element>

  /// Creates an observer that calls `handler` with each event up to the first stop event.
  @inlinable
  public init(_ handler: @escaping (Event<Element>) -> Void) {
    sink = Sink(Downstream(send: handler, isOver: { false }))
  }

  /// Receives an event. One lock.
  @inlinable
  public func on(_ event: Event<Element>) { sink.send(event) }
}
