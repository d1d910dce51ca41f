/// Something that can be observed: it tells each observer elements, and at most one stop event after them.
public protocol ObservableType<Element> {
  /// What a `next` carries.
  associatedtype Element

  /// The observable itself.
  func asObservable() -> Observable<Element>
}

extension ObservableType {
  /// Tells `observer` of all events until the returned disposable is disposed, or a stop event.
  ///
  /// The observer is told of one event at a time, in the order in which they were sent, on the thread that sends; what
  /// it captures must bear that. Dropping the disposable ends nothing; the subscription is also over when nothing is left
  /// that could send.
  @inlinable
  public func subscribe(_ observer: some ObserverType<Element>) -> any Disposable {
    subscribe { observer.on($0) }
  }

  /// Calls `on` with all events; see above.
  @inlinable
  public func subscribe(_ on: @escaping (Event<Element>) -> Void) -> any Disposable {
    Sink.feed(on) { asObservable().attach($0.asDownstream) }
  }

  /// Calls the closure that is meant for an event; `onDisposed` when the subscription ends, in whichever way.
  @inlinable
  public func subscribe(
    onNext: ((Element) -> Void)? = nil, onError: ((any Error) -> Void)? = nil,
    onCompleted: (() -> Void)? = nil, onDisposed: (() -> Void)? = nil
  ) -> any Disposable {
    Sink<Element>.feed(
      { (event: Event<Element>) in
        switch event {
        case .next(let element): onNext?(element)
        case .error(let error): onError?(error)
        case .completed: onCompleted?()
        }
      },
      start: { sink in
        let upstream = asObservable().attach(sink.asDownstream)
        guard let onDisposed else { return upstream }
        return CompositeDisposable([upstream, AnonymousDisposable(onDisposed)])
      })
  }

  /// Tells `subject`, or any observer, of every event, stop events too.
  @inlinable
  public func bind(to observer: some ObserverType<Element>) -> any Disposable { subscribe(observer) }

  /// Has `relay` accept every element.
  ///
  /// A relay never stops: a completion is passed over, and an error is a mistake in the program; deal with it before.
  @inlinable
  public func bind(to relay: PublishRelay<Element>) -> any Disposable { bind(onNext: relay.accept) }

  /// Has `relay` accept every element; see above.
  @inlinable
  public func bind(to relay: BehaviorRelay<Element>) -> any Disposable { bind(onNext: relay.accept) }

  /// Calls `onNext` with every element; an error is a mistake in the program.
  @inlinable
  public func bind(onNext: @escaping (Element) -> Void) -> any Disposable {
    subscribe(onNext: onNext, onError: { preconditionFailure("a binding received an error: \($0)") })
  }
}
