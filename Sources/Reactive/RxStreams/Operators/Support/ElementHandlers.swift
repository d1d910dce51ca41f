/// The handlers of an operator with one source, for one subscription.
@usableFromInline
struct ElementHandlers<Element> {
  /// Receives each element. An error that it throws ends the observable.
  @usableFromInline let onNext: (Element) throws -> Void
  /// Receives the completion. Nil if the completion is passed on.
  @usableFromInline let onCompleted: (() -> Void)?
  /// Ends with the subscription, such as a timer.
  @usableFromInline let resource: (any Disposable)?

  @inlinable
  init(
    resource: (any Disposable)? = nil, onNext: @escaping (Element) throws -> Void,
    onCompleted: (() -> Void)? = nil
  ) {
    (self.resource, self.onNext, self.onCompleted) = (resource, onNext, onCompleted)
  }
}

extension ObservableType {
  /// Returns an observable of the events that the handlers send to the sink. `makeHandlers` is called once for each
  /// subscription, so its variables are the state of that subscription. An error of the source ends the observable.
  @inlinable
  func handling<Result>(
    _ makeHandlers: @escaping (Sink<Result>) -> ElementHandlers<Element>
  ) -> Observable<Result> {
    let source = asObservable()
    return Observable<Result>(guarded: { sink in
      let handlers = makeHandlers(sink), onNext = handlers.onNext, onCompleted = handlers.onCompleted
      let upstream = source.attach(
        sink.asDownstream.adapting { event in
          switch event {
          case .next(let element): do { try onNext(element) } catch { sink.send(.error(error)) }
          case .error(let error): sink.send(.error(error))
          case .completed: if let onCompleted { onCompleted() } else { sink.send(.completed) }
          }
        })
      guard let resource = handlers.resource else { return upstream }
      return CompositeDisposable([upstream, resource])
    })
  }

  /// Returns an observable of what `onNext` sends to the sink for each element. An error that it throws ends the
  /// observable.
  @inlinable
  func handlingEach<Result>(
    _ onNext: @escaping (Element, Sink<Result>) throws -> Void
  ) -> Observable<Result> {
    handling { sink in ElementHandlers(onNext: { try onNext($0, sink) }) }
  }
}
