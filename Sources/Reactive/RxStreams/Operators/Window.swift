import Reactive

extension ObservableType {
  /// Returns an observable of arrays of elements. An array is sent when it has `count` elements, and `timeSpan` after
  /// the previous one, also if it is empty. The completion first sends the elements that wait; an error drops them.
  ///
  /// It must be used on the scheduler's thread.
  ///
  /// - Precondition: `timeSpan` is positive.
  public func buffer(timeSpan: Duration, count: Int, scheduler: some Scheduler) -> Observable<[Element]> {
    precondition(timeSpan > .zero, "the time span of a buffer must be positive")
    return handling(on: scheduler) { sink, clock in
      let timer = SerialDisposable()
      var buffer: [Element] = []
      func startTimer() { timer.disposable = clock.schedule(after: timeSpan, flush) }
      func flush() {
        sink.send(.next(exchange(&buffer, with: [])))
        startTimer()
      }
      startTimer()
      return ElementHandlers(
        resource: timer,
        onNext: { element in
          buffer.append(element)
          if buffer.count == count { flush() }
        },
        onCompleted: { sink.finish(with: buffer) })
    }
  }
}

extension ObservableType {
  /// Returns an observable of observables of elements. A window completes when it has `count` elements, and `timeSpan`
  /// after its begin, and the next one begins. The stop event of the source is sent to the last window, too.
  ///
  /// The subscription to the source ends when the observable and all windows are unsubscribed. It must be used on the
  /// scheduler's thread.
  ///
  /// - Precondition: `timeSpan` is positive.
  public func window(
    timeSpan: Duration, count: Int, scheduler: some Scheduler
  ) -> Observable<Observable<Element>> {
    precondition(timeSpan > .zero, "the time span of a window must be positive")
    let source = asObservable()
    return Observable<Observable<Element>>(guarded: { sink in
      let timer = SerialDisposable(), upstream = CompositeDisposable([timer])
      let users = RefCountDisposable(disposable: upstream), clock = WeakScheduler(scheduler)
      var window = Broadcaster<Element>(), size = 0
      func open() {
        (window, size) = (Broadcaster(), 0)
        sink.send(.next(Observable(window).retaining(users)))
        timer.disposable = clock.schedule(after: timeSpan, openNext)
      }
      func openNext() {
        window.pass(.completed)
        open()
      }
      open()
      upstream.insert(
        source.attach(
          Downstream(
            send: { event in
              // The source's side owns the scheduler, whose jobs must not.
              withExtendedLifetime(scheduler) { window.pass(event) }
              switch event {
              case .next:
                size += 1
                if size == count { openNext() }
              case .error(let error): sink.send(.error(error))
              case .completed: sink.send(.completed)
              }
            }, isOver: { users.isOver(after: sink) })))
      return users
    })
  }
}

/// The elements of an observable with one key.
public struct GroupedObservable<Key, Element>: ObservableType {
  /// The key of the group.
  public let key: Key
  private let source: Observable<Element>

  init(key: Key, source: Observable<Element>) { (self.key, self.source) = (key, source) }

  /// Returns the elements as an observable.
  public func asObservable() -> Observable<Element> { source }
}

extension ObservableType {
  /// Returns an observable of groups, one for each key that `keySelector` returns. A group sends the elements of its
  /// key that come after it was subscribed to. The stop event of the source, or an error that `keySelector` throws,
  /// ends the observable and all groups.
  ///
  /// The subscription to the source ends when the observable and all groups are unsubscribed. One lookup for each
  /// element, and the keys are stored until then.
  public func groupBy<Key: Hashable>(
    keySelector: @escaping (Element) throws -> Key
  ) -> Observable<GroupedObservable<Key, Element>> {
    let source = asObservable()
    return Observable<GroupedObservable<Key, Element>>(guarded: { sink in
      let upstream = CompositeDisposable(), users = RefCountDisposable(disposable: upstream)
      var groups: [Key: Broadcaster<Element>] = [:]
      func group(of key: Key) -> Broadcaster<Element> {
        if let known = groups[key] { return known }
        let group = Broadcaster<Element>()
        groups[key] = group
        sink.send(.next(GroupedObservable(key: key, source: Observable(group).retaining(users))))
        return group
      }
      func end(_ event: Event<Never>) {
        for group in groups.values { group.pass(event.map { $0 }) }
        sink.send(event.map { $0 })
        upstream.dispose()
      }
      upstream.insert(
        source.attach(
          Downstream(
            send: { event in
              switch event {
              case .next(let element):
                do { group(of: try keySelector(element)).pass(event) } catch { end(.error(error)) }
              case .error(let error): end(.error(error))
              case .completed: end(.completed)
              }
            }, isOver: { users.isOver(after: sink) })))
      return users
    })
  }
}

// The users of a subscription that feeds an observable of observables: that observable and the inner ones.

extension Observable {
  /// Returns an observable of the same events whose subscriptions keep `users` from being disposed.
  func retaining(_ users: RefCountDisposable) -> Observable {
    Observable { downstream in CompositeDisposable([users.retain(), attach(downstream)]) }
  }
}

extension RefCountDisposable {
  /// Returns whether no user is left. If the subscription of `sink` has ended, ends its use.
  func isOver(after sink: Sink<some Any>) -> Bool {
    if sink.isOver { dispose() }
    return isDisposed
  }
}
