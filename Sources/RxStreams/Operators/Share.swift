import Parallelism
import Reactive

extension ObservableType {
  /// Returns an observable in which all observers share one subscription to the source.
  ///
  /// The first observer creates the subscription. It ends with the last observer or with the source's stop event. The
  /// next observer then creates a new one. Each observer first receives the last `replay` elements of the current
  /// subscription.
  public func share(replay: Int = 0) -> Observable<Element> {
    let shared = SharedObservable(asObservable(), replay: replay)
    return Observable { downstream in shared.attach(downstream) }
  }
}

/// The shared state of `share`: the source and its current subscription.
private final class SharedObservable<Element> {
  private let source: Observable<Element>
  private let replay: Int
  private let lock = Lock()
  private var connection: Connection<Element>?

  init(_ source: Observable<Element>, replay: Int) { (self.source, self.replay) = (source, replay) }

  func attach(_ downstream: Downstream<Element>) -> any Disposable {
    let (connection, isNew) = lock.withLock {
      let known = self.connection
      let connection = known ?? Connection(replay: replay, lock)
      self.connection = connection
      connection.userCount += 1
      return (connection, known == nil)
    }
    let subscription = connection.broadcaster.subscribe(downstream.send)
    if isNew {
      // The source's side owns the connection, but not this object, which owns the source.
      connection.upstream.disposable = source.attach(
        Downstream(
          send: { [weak self, connection] event in
            if event.isStopEvent { self?.forget(connection) }
            connection.broadcaster.send(event)
          },
          isOver: { [connection] in connection.isUsedByFirstOnly && downstream.isOver() }))
    }
    return AnonymousDisposable { [weak self, weak connection] in
      subscription.dispose()
      guard let connection, connection.leave(isFirst: isNew) else { return }
      self?.forget(connection)
      connection.upstream.dispose()
    }
  }

  private func forget(_ ended: Connection<Element>) {
    lock.withLock { if connection === ended { connection = nil } }
  }
}

/// One subscription to the source, and the number of its users.
private final class Connection<Element> {
  let broadcaster: Broadcaster<Element>
  let upstream = SerialDisposable()
  var userCount = 0
  private var hasFirstLeft = false
  private let lock: Lock

  init(replay: Int, _ lock: Lock) { (broadcaster, self.lock) = (Broadcaster(replay: replay), lock) }

  /// Whether the first observer has not left, and there is no other. Its end is then the end of the connection, also
  /// while it is being attached to a source that sends at once.
  var isUsedByFirstOnly: Bool { lock.withLock { userCount == 1 && !hasFirstLeft } }

  /// Removes a user. Returns whether it was the last one.
  func leave(isFirst: Bool) -> Bool {
    lock.withLock {
      if isFirst { hasFirstLeft = true }
      userCount -= 1
      return userCount == 0
    }
  }
}
