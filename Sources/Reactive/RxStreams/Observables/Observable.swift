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
  /// Whether `attach` also sends nothing after the disposal, and releases the receiver at the end. Then a subscriber
  /// needs no sink of its own.
  @usableFromInline let isGuarded: Bool

  @inlinable
  init(attach: @escaping (Downstream<Element>) -> any Disposable) {
    (self.attach, isGuarded) = (attach, false)
  }

  /// Creates an observable of an operator. `start` may send events that break the rules: the sink enforces them.
  @inlinable
  init(guarded start: @escaping (Sink<Element>) -> any Disposable) {
    (attach, isGuarded) = (
      { downstream in SubscriptionTrampoline.run { Sink.feed(downstream, start: start) } }, true
    )
  }

  /// Creates an observable of an operator whose source sends to a node in the way that `LinearNode` requires.
  @inlinable
  init(linear start: @escaping (LinearNode<Element>) -> any Disposable) {
    attach = { downstream in
      SubscriptionTrampoline.run {
        let node = LinearNode(downstream)
        node.setUpstream(start(node))
        return WeakDisposable(node)
      }
    }
    isGuarded = true
  }

  /// Creates an observable whose subscriptions retain themselves until their end, for a source that may not retain its
  /// observer.
  @inlinable
  init(retained start: @escaping (Sink<Element>) -> any Disposable) {
    self.init(guarded: { sink in RetainingDisposable(start(sink), retaining: sink) })
  }

  /// Returns the observable itself.
  @inlinable
  public func asObservable() -> Observable<Element> { self }
}
