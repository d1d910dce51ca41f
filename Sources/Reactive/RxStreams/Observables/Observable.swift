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

extension Observable {
  /// Returns an observable that calls `subscribe` for each subscription. `subscribe` returns the disposable that ends
  /// it. The subscription lives until it is disposed or ends, whether or not the observer is kept.
  ///
  /// The observer that it receives enforces the stop rule, for any events that `subscribe` sends, from any threads.
  @inlinable
  public static func create(
    _ subscribe: @escaping (AnyObserver<Element>) -> any Disposable
  ) -> Observable {
    Observable(retained: { sink in subscribe(AnyObserver(eventHandler: sink.send)) })
  }

  /// Returns an observable of one element and the completion.
  @inlinable
  public static func just(_ element: Element) -> Observable {
    Observable { downstream in
      downstream.send(.next(element))
      if !downstream.isOver() { downstream.send(.completed) }
      return NopDisposable()
    }
  }

  /// Returns an observable of these elements and the completion.
  @inlinable
  public static func of(_ elements: Element...) -> Observable { from(elements) }

  /// Returns an observable of the elements of a sequence and the completion. Iteration stops when the subscription
  /// ends, so the sequence may be infinite.
  ///
  /// The elements are sent before `subscribe` returns. Sources that one subscription joins take turns, as on RxSwift's
  /// `CurrentThreadScheduler`: `merge(.of(1, 2), .of(3, 4))` sends 1, 3, 2, 4. A subscription that a handler of such an
  /// element makes returns first.
  @inlinable
  public static func from(_ elements: some Sequence<Element>) -> Observable {
    Observable(synchronous: {
      var iterator = elements.makeIterator()
      return { iterator.next() }
    })
  }

  /// Returns an observable of the completion alone.
  @inlinable
  public static func empty() -> Observable { ending(with: .completed) }

  /// Returns an observable without events. A subscription lives until it is disposed.
  @inlinable
  public static func never() -> Observable { Observable(retained: { _ in NopDisposable() }) }

  /// Returns an observable of `error` alone.
  @inlinable
  public static func error(_ error: any Error) -> Observable { ending(with: .error(error)) }

  /// Returns an observable that calls `makeObservable` for each subscription and sends the events of its result. If
  /// `makeObservable` throws, the error is the only event.
  @inlinable
  public static func deferred(_ makeObservable: @escaping () throws -> Observable) -> Observable {
    Observable { downstream in
      SubscriptionTrampoline.run {
        do { return try makeObservable().attach(downstream) } catch {
          return Observable.error(error).attach(downstream)
        }
      }
    }
  }

  @inlinable
  static func ending(with event: Event<Element>) -> Observable {
    Observable { downstream in
      downstream.send(event)
      return NopDisposable()
    }
  }
}
