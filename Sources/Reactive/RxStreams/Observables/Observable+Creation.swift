extension Observable {
  /// Returns an observable that calls `subscribe` for each subscription. `subscribe` returns the disposable that ends
  /// it. The subscription lives until it is disposed or ends, whether or not the observer is kept.
  ///
  /// The observer that it receives enforces the stop rule, for any events that `subscribe` sends, from any threads.
  @inlinable
  public static func create(
    _ subscribe: @escaping (AnyObserver<Element>) -> any Disposable
  ) -> Observable {
    Observable(retained: { sink in subscribe(AnyObserver(eventHandler: sink.send)) })
  }

  /// Returns an observable of one element and the completion.
  @inlinable
  public static func just(_ element: Element) -> Observable { from([element]) }

  /// Returns an observable of these elements and the completion.
  @inlinable
  public static func of(_ elements: Element...) -> Observable { from(elements) }

  /// Returns an observable of the elements of a sequence and the completion. Iteration stops when the subscription
  /// ends, so the sequence may be infinite.
  @inlinable
  public static func from(_ elements: some Sequence<Element>) -> Observable {
    Observable { downstream in
      for element in elements {
        if downstream.isOver() { return NopDisposable() }
        downstream.send(.next(element))
      }
      if !downstream.isOver() { downstream.send(.completed) }
      return NopDisposable()
    }
  }

  /// Returns an observable of the completion alone.
  @inlinable
  public static func empty() -> Observable { ending(with: .completed) }

  /// Returns an observable without events. A subscription lives until it is disposed.
  @inlinable
  public static func never() -> Observable { Observable(retained: { _ in NopDisposable() }) }

  /// Returns an observable of `error` alone.
  @inlinable
  public static func error(_ error: any Error) -> Observable { ending(with: .error(error)) }

  /// Returns an observable that calls `makeObservable` for each subscription and sends the events of its result. If
  /// `makeObservable` throws, the error is the only event.
  @inlinable
  public static func deferred(_ makeObservable: @escaping () throws -> Observable) -> Observable {
    Observable { downstream in
      do { return try makeObservable().attach(downstream) } catch {
        return Observable.error(error).attach(downstream)
      }
    }
  }

  @inlinable
  static func ending(with event: Event<Element>) -> Observable {
    Observable { downstream in
      downstream.send(event)
      return NopDisposable()
    }
  }
}
