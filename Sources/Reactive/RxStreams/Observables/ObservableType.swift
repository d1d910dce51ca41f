/// A type that can be observed. It sends each observer elements, and at most one stop event after them.
public protocol ObservableType<Element>: ObservableConvertibleType {}

extension ObservableType {
  /// Sends all events to `observer` until a stop event, or until the returned disposable is disposed.
  ///
  /// The observer receives one event at a time, in the order in which they were sent, on the thread that sends. Its
  /// captures must be safe to use there. Dropping the disposable does not end the subscription. A subscription to a
  /// subject or relay also ends when that is freed.
  @inlinable
  public func subscribe(_ observer: some ObserverType<Element>) -> any Disposable {
    subscribe { observer.on($0) }
  }

  /// Calls `on` with all events; see `subscribe(_:)` with an observer.
  @inlinable
  public func subscribe(_ on: @escaping (Event<Element>) -> Void) -> any Disposable {
    let observable = asObservable()
    if observable.isGuarded { return observable.attach(Downstream(send: on, isOver: { false })) }
    return Sink.feed(on) { observable.attach($0.asDownstream) }
  }

  /// Calls the closure for each kind of event, and `onDisposed` when the subscription ends for any reason.
  @inlinable
  public func subscribe(
    onNext: ((Element) -> Void)? = nil, onError: ((any Error) -> Void)? = nil,
    onCompleted: (() -> Void)? = nil, onDisposed: (() -> Void)? = nil
  ) -> any Disposable {
    let on: (Event<Element>) -> Void = { event in
      switch event {
      case .next(let element): onNext?(element)
      case .error(let error): onError?(error)
      case .completed: onCompleted?()
      }
    }
    guard let onDisposed else { return subscribe(on) }
    return Sink.feed(on) { sink in
      CompositeDisposable([asObservable().attach(sink.asDownstream), AnonymousDisposable(onDisposed)])
    }
  }

  /// Calls `onNext` with every element. A completion is ignored. An error stops the program, so handle errors upstream.
  @inlinable
  public func bind(onNext: @escaping (Element) -> Void) -> any Disposable {
    subscribe(onNext: onNext, onError: { preconditionFailure("a binding received an error: \($0)") })
  }
}

/// A type that converts to an observable: an observable, a subject, a relay, or a trait such as `Single`. Operators
/// with several sources accept any of them.
public protocol ObservableConvertibleType<Element> {
  /// The type of the element of a `next`.
  associatedtype Element
  /// The name of `Element` in RxSwift 4.
  typealias E = Element

  /// Returns the value as an `Observable`.
  func asObservable() -> Observable<Element>
}
