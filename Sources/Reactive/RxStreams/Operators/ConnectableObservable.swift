import Parallelism
import Reactive

/// An observable whose observers share one subscription to a source, through a subject. The subscription begins at
/// `connect()`.
///
/// When the source stops, or the connection is disposed, the next observer or connection begins with a subject of its
/// own.
public final class ConnectableObservable<Element>: ObservableType {
  /// The two sides of a subject.
  struct Subject {
    let send: (Event<Element>) -> Void
    let observable: Observable<Element>

    /// A subject of this module delivers an event of the source within the delivery of the source, and defers only what is
    /// sent to it from outside.
    init(_ subject: some SubjectType<Element>) {
      let passing = (subject as? any PassingSubject<Element>)?.pass
      (send, observable) = (passing ?? subject.on, subject.asObservable())
    }

    init(_ broadcaster: Broadcaster<Element>) {
      (send, observable) = (broadcaster.pass, Observable(broadcaster))
    }
  }

  private let source: Observable<Element>
  private let makeSubject: () -> Subject
  private let lock = Lock()
  private var current: MulticastConnection<Element>?

  init(_ source: Observable<Element>, makeSubject: @escaping () -> Subject) {
    (self.source, self.makeSubject) = (source, makeSubject)
  }

  /// Returns an observable of the elements of the subject.
  public func asObservable() -> Observable<Element> {
    Observable { [self] downstream in join { _ in }.subject.observable.attach(downstream) }
  }

  /// Subscribes the subject to the source. The returned disposable ends that subscription. While connected, returns the
  /// same connection again.
  public func connect() -> any Disposable { connect(isOver: { false }) }

  /// Connects. A source that sends many events before it returns stops when `isOver` is true.
  func connect(isOver: @escaping () -> Bool) -> any Disposable {
    let connection = join { _ in }
    connect(connection, isOver: isOver)
    return AnonymousDisposable { [weak self, weak connection] in
      if let connection { self?.forget(connection) }
      connection?.upstream.dispose()
    }
  }

  /// Returns an observable that connects with its first observer, and ends the connection with its last one.
  public func refCount() -> Observable<Element> {
    Observable { [self] downstream in
      SubscriptionTrampoline.run {
        var isFirst = false
        let connection = join { connection in
          connection.userCount += 1
          isFirst = connection.userCount == 1
        }
        let subscription = connection.subject.observable.attach(downstream)
        if isFirst, !downstream.isOver() {
          connect(
            connection, isOver: { [connection] in connection.isUsedByFirstOnly && downstream.isOver() })
        }
        return AnonymousDisposable { [weak self, weak connection, isFirst] in
          subscription.dispose()
          guard let connection, connection.leave(isFirst: isFirst) else { return }
          self?.forget(connection)
          connection.upstream.dispose()
        }
      }
    }
  }

  /// Returns the current connection, after a call of `body` under the lock. If there is none, begins one.
  private func join(_ body: (MulticastConnection<Element>) -> Void) -> MulticastConnection<Element> {
    while true {
      let known = lock.withLock { () -> MulticastConnection<Element>? in
        if let current { body(current) }
        return current
      }
      if let known { return known }
      let fresh = MulticastConnection(makeSubject(), lock)
      lock.withLock { if current == nil { current = fresh } }
    }
  }

  private func connect(_ connection: MulticastConnection<Element>, isOver: @escaping () -> Bool) {
    guard connection.beginConnecting() else { return }
    // The source's side owns the connection, but not this object, which owns the source.
    connection.upstream.disposable = source.attach(
      Downstream(
        send: { [weak self, connection] event in
          if event.isStopEvent { self?.forget(connection) }
          connection.subject.send(event)
        },
        isOver: { [connection] in connection.upstream.isDisposed || isOver() }))
  }

  private func forget(_ ended: MulticastConnection<Element>) {
    lock.withLock { if current === ended { current = nil } }
  }
}

/// One subscription to the source, its subject, and the number of its users.
private final class MulticastConnection<Element> {
  let subject: ConnectableObservable<Element>.Subject
  let upstream = SerialDisposable()
  var userCount = 0
  private var isConnected = false
  private var hasFirstLeft = false
  private let lock: Lock

  init(_ subject: ConnectableObservable<Element>.Subject, _ lock: Lock) {
    (self.subject, self.lock) = (subject, lock)
  }

  /// Marks the connection as subscribed to the source. Returns whether it was not.
  func beginConnecting() -> Bool { lock.withLock { !exchange(&isConnected, with: true) } }

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
