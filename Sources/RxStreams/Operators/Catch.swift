extension ObservableType {
  /// Returns an observable of the source's elements. If the source fails, it continues with the observable that
  /// `handler` returns for the error. If `handler` throws, that error is sent.
  public func `catch`(
    _ handler: @escaping (any Error) throws -> Observable<Element>
  ) -> Observable<Element> {
    let source = asObservable()
    return Observable(guarded: { sink in
      let current = SerialDisposable(), first = SerialDisposable()
      current.disposable = first
      first.disposable = source.attach(
        sink.asDownstream.adapting { event in
          guard case .error(let error) = event else { return sink.send(event) }
          do { current.disposable = try handler(error).attach(sink.asDownstream) } catch {
            sink.send(.error(error))
          }
        })
      return current
    })
  }

  /// Returns an observable of the source's elements. If the source fails, `element` and the completion follow.
  public func catchAndReturn(_ element: Element) -> Observable<Element> { self.catch { _ in .just(element) } }

  /// Returns an observable of the source's elements that does not complete. An error still ends it.
  public func neverComplete() -> Observable<Element> { concat(Observable.never()) }

  /// Calls the closure for each kind of event before the event is passed on. Calls `onSubscribe` before each
  /// subscription and `onDispose` at its end. An error that `onNext` throws is sent.
  public func `do`(
    onNext: ((Element) throws -> Void)? = nil, onError: ((any Error) -> Void)? = nil,
    onCompleted: (() -> Void)? = nil, onSubscribe: (() -> Void)? = nil, onDispose: (() -> Void)? = nil
  ) -> Observable<Element> {
    let source = asObservable()
    return Observable(guarded: { sink in
      onSubscribe?()
      let upstream = source.attach(
        sink.asDownstream.adapting { event in
          switch event {
          case .next(let element):
            do { try onNext?(element) } catch { return sink.send(.error(error)) }
          case .error(let error): onError?(error)
          case .completed: onCompleted?()
          }
          sink.send(event)
        })
      guard let onDispose else { return upstream }
      return CompositeDisposable([upstream, AnonymousDisposable(onDispose)])
    })
  }
}
