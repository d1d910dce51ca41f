extension ObservableType {
  /// Returns a connectable observable whose observers share `subject`, also after a connection has ended.
  public func multicast(_ subject: some SubjectType<Element>) -> ConnectableObservable<Element> {
    multicast(makeSubject: { subject })
  }

  /// Returns a connectable observable whose observers share the subject that `makeSubject` returns for each connection.
  public func multicast<Subject: SubjectType<Element>>(
    makeSubject: @escaping () -> Subject
  ) -> ConnectableObservable<Element> {
    ConnectableObservable(asObservable(), makeSubject: { .init(makeSubject()) })
  }

  /// Returns the observable that `selector` makes of the shared elements. For each subscription, the source is
  /// subscribed to once, through the subject that `subjectSelector` returns. An error that a closure throws ends the
  /// observable.
  public func multicast<Subject: SubjectType<Element>, Result>(
    _ subjectSelector: @escaping () throws -> Subject,
    selector: @escaping (Observable<Element>) throws -> Observable<Result>
  ) -> Observable<Result> {
    let source = asObservable()
    return Observable<Result>(guarded: { sink in
      do {
        let connectable = source.multicast(try subjectSelector())
        let results = try selector(connectable.asObservable()).attach(sink.asDownstream)
        return CompositeDisposable([results, connectable.connect(isOver: { sink.isOver })])
      } catch {
        sink.send(.error(error))
        return NopDisposable()
      }
    })
  }

  /// Returns a connectable observable whose observers receive the elements that follow.
  public func publish() -> ConnectableObservable<Element> { multicast(makeSubject: { PublishSubject() }) }

  /// Returns a connectable observable whose observers first receive the last `bufferSize` elements.
  public func replay(_ bufferSize: Int) -> ConnectableObservable<Element> {
    multicast(makeSubject: { ReplaySubject.create(bufferSize: bufferSize) })
  }

  /// Returns a connectable observable whose observers first receive all earlier elements.
  public func replayAll() -> ConnectableObservable<Element> {
    multicast(makeSubject: { ReplaySubject.createUnbounded() })
  }
}
