/// A recipe for telling observers of elements: nothing runs before it is subscribed, and each subscription runs anew.
///
/// ```swift
/// Observable.of(1, 2, 3).map { $0 * 10 }.subscribe(onNext: { print($0) }).disposed(by: bag)
/// ```
@frozen public struct Observable<Element>: ObservableType {
  /// Sends events to a handler, until what it returns is disposed. What is given here keeps to the rules: one event at a
  /// time, and none after a stop event.
  @usableFromInline let attach: (Downstream<Element>) -> any Disposable

  @inlinable
  init(attach: @escaping (Downstream<Element>) -> any Disposable) { self.attach = attach }

  /// An observable of which operators say how an observer is fed, whatever rules that breaks.
  @inlinable
  init(guarded start: @escaping (Sink<Element>) -> any Disposable) {
    attach = { downstream in Sink.feed(downstream, start: start) }
  }

  /// The observable itself.
  @inlinable
  public func asObservable() -> Observable<Element> { self }
}
