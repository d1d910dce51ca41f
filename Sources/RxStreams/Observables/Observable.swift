/// A description of a sequence of elements. No work is done until it is subscribed, and each subscription runs it
/// again.
///
/// ```swift
/// Observable.of(1, 2, 3).map { $0 * 10 }.subscribe(onNext: { print($0) }).disposed(by: bag)
/// ```
@frozen public struct Observable<Element>: ObservableType {
  /// Sends events to a receiver until the returned disposable is disposed. The closure itself must send one event at a
  /// time, and none after a stop event.
  @usableFromInline let attach: (Downstream<Element>) -> any Disposable

  @inlinable
  init(attach: @escaping (Downstream<Element>) -> any Disposable) { self.attach = attach }

  /// Creates an observable of an operator. `start` may send events that break the rules: the sink enforces them.
  @inlinable
  init(guarded start: @escaping (Sink<Element>) -> any Disposable) {
    attach = { downstream in Sink.feed(downstream, start: start) }
  }

  /// Returns the observable itself.
  @inlinable
  public func asObservable() -> Observable<Element> { self }
}
