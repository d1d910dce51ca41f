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
