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

/// The lifetime of the elements that `share(replay:scope:)` stores.
public enum SubjectLifetimeScope {
  /// As long as the subscription to the source. The observer that begins the next subscription receives no element of
  /// the previous one.
  case whileConnected
  /// As long as the observable. Later observers receive the last elements and the stop event of earlier subscriptions.
  case forever
}

extension ObservableType {
  /// Returns an observable in which all observers share one subscription to the source.
  ///
  /// The first observer creates the subscription. It ends with the last observer or with the source's stop event. The
  /// next observer then creates a new one, unless `scope` is `forever` and the source has stopped. Each observer first
  /// receives the last `replay` elements that `scope` keeps.
  public func share(replay: Int = 0, scope: SubjectLifetimeScope = .whileConnected) -> Observable<Element> {
    let connectable =
      switch scope {
      case .whileConnected:
        ConnectableObservable(
          asObservable(), makeSubject: { .init(Broadcaster<Element>(replay: replay)) })
      case .forever: multicast(ReplaySubject.create(bufferSize: replay))
      }
    return connectable.refCount()
  }
}
