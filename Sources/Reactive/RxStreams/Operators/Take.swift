import Reactive

/// The treatment of the element that ends a `take`: sent or dropped.
@frozen public enum TakeBehavior {
  /// The element is sent before the completion.
  case inclusive
  /// The element is dropped.
  case exclusive
}

extension ObservableType {
  /// Returns an observable of the first `count` elements and the completion. The source is then unsubscribed.
  @inlinable
  public func take(_ count: Int) -> Observable<Element> {
    if count <= 0 { return .empty() }
    return handling { sink in
      var remaining = count
      return ElementHandlers(onNext: { element in
        if remaining == 0 { return }
        remaining -= 1
        sink.send(.next(element))
        if remaining == 0 { sink.send(.completed) }
      })
    }
  }

  /// Returns an observable of the last `count` elements, which are sent when the source completes.
  public func takeLast(_ count: Int) -> Observable<Element> {
    handling { sink in
      var last = EventQueue<Element>()
      return ElementHandlers(
        onNext: { element in
          last.append(element)
          if last.count > count { _ = last.popFirst() }
        },
        onCompleted: {
          while let element = last.popFirst() { sink.send(.next(element)) }
          sink.send(.completed)
        })
    }
  }

  /// Returns an observable of the elements before the first one for which `predicate` is false, and the completion.
  /// With `inclusive`, that element is sent too.
  @inlinable
  public func take(
    while predicate: @escaping (Element) throws -> Bool, behavior: TakeBehavior = .exclusive
  ) -> Observable<Element> {
    handling { sink in
      var isTaking = true
      return ElementHandlers(onNext: { element in
        if !isTaking { return }
        isTaking = try predicate(element)
        if isTaking || behavior == .inclusive { sink.send(.next(element)) }
        if !isTaking { sink.send(.completed) }
      })
    }
  }

  /// Returns an observable of the elements before the first one for which `predicate` is true, and the completion. With
  /// `inclusive`, that element is sent too.
  @inlinable
  public func take(
    until predicate: @escaping (Element) throws -> Bool, behavior: TakeBehavior = .exclusive
  ) -> Observable<Element> {
    take(while: { try !predicate($0) }, behavior: behavior)
  }

  /// Returns an observable of the elements before the first element of `trigger`, and the completion. The completion of
  /// `trigger` alone has no effect. Its error is sent.
  public func take<Other>(until trigger: some ObservableType<Other>) -> Observable<Element> {
    let source = asObservable(), trigger = trigger.asObservable()
    return Observable(guarded: { sink in
      let trigger = trigger.attach(
        sink.asDownstream.adapting { event in
          switch event {
          case .next: sink.send(.completed)
          case .error(let error): sink.send(.error(error))
          case .completed: break
          }
        })
      return CompositeDisposable([source.attach(sink.asDownstream), trigger])
    })
  }

  /// The older name of `take(until:)`.
  public func takeUntil<Other>(_ trigger: some ObservableType<Other>) -> Observable<Element> {
    take(until: trigger)
  }

  /// Returns an observable of the elements of the first `duration` after the subscription, and the completion. It must
  /// be used on the scheduler's thread.
  public func take(for duration: Duration, scheduler: some Scheduler) -> Observable<Element> {
    handling { sink in
      ElementHandlers(
        resource: scheduler.schedule(after: duration) { sink.send(.completed) },
        onNext: { sink.send(.next($0)) })
    }
  }
}
