extension ObservableType {
  /// The source's elements, and where it fails, those of what `handler` makes of the error; an error that `handler`
  /// throws is passed on.
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

  /// The source's elements, and where it fails, `element` and the completion.
  public func catchAndReturn(_ element: Element) -> Observable<Element> { self.catch { _ in .just(element) } }

  /// The source's elements, and no end but an error.
  public func neverComplete() -> Observable<Element> { concat(Observable.never()) }

  /// Each event told to the closure that is meant for it, before it passes on; `onSubscribe` before each subscription,
  /// `onDispose` at its end.
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
