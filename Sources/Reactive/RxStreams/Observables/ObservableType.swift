import Parallelism

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

// The closures of these functions receive an object, which the subscription does not retain. They are not called after
// the object was freed.

extension ObservableType {
  /// Calls the closure for each kind of event with `object`, and `onDisposed` when the subscription ends for any reason.
  /// The subscription does not retain `object`, and calls nothing after it was freed.
  public func subscribe<Object: AnyObject>(
    with object: Object, onNext: ((Object, Element) -> Void)? = nil,
    onError: ((Object, any Error) -> Void)? = nil, onCompleted: ((Object) -> Void)? = nil,
    onDisposed: ((Object) -> Void)? = nil
  ) -> any Disposable {
    subscribe(
      onNext: onNext.map { calling(object, $0) }, onError: onError.map { calling(object, $0) },
      onCompleted: onCompleted.map { calling(object, $0) }, onDisposed: onDisposed.map { calling(object, $0) }
    )
  }

  /// Calls `onNext` with `object` and every element. An error stops the program. The subscription does not retain
  /// `object`.
  public func bind<Object: AnyObject>(
    with object: Object, onNext: @escaping (Object, Element) -> Void
  ) -> any Disposable {
    bind(onNext: calling(object, onNext))
  }
}

func calling<Object: AnyObject>(_ object: Object, _ body: @escaping (Object) -> Void) -> () -> Void {
  { [weak object] in if let object { body(object) } }
}

func calling<Object: AnyObject, Argument>(
  _ object: Object, _ body: @escaping (Object, Argument) -> Void
) -> (Argument) -> Void {
  { [weak object] argument in if let object { body(object, argument) } }
}

extension ObservableConvertibleType where Element: Sendable {
  /// The elements for `for try await`. An error of the observable ends the loop as a thrown error.
  ///
  /// ```swift
  /// for try await radius in radii.values { … }
  /// ```
  /// The observable is subscribed to at once. The elements that the loop has not taken yet are kept. The subscription
  /// ends with the loop or its task, on the thread that ends it: so the source must allow that, as subjects, relays and
  /// `create` do.
  public var values: AsyncThrowingStream<Element, any Error> {
    AsyncThrowingStream { continuation in
      let subscription = SingleAssignmentDisposable(), end = Locked(subscription)
      continuation.onTermination = { _ in end.withValue { $0 }.dispose() }
      subscription.setDisposable(asObservable().subscribe { event in continuation.send(event) })
    }
  }
}

extension AsyncThrowingStream.Continuation where Element: Sendable, Failure == any Error {
  fileprivate func send(_ event: Event<Element>) {
    switch event {
    case .next(let element): yield(element)
    case .error(let error): finish(throwing: error)
    case .completed: finish()
    }
  }
}
