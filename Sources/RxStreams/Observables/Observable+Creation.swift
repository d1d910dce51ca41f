extension Observable {
  /// An observable that `subscribe` implements: it is called for each subscription, and returns how to end it.
  ///
  /// The observer it is given keeps the stop rule whatever `subscribe` sends, from whichever threads.
  @inlinable
  public static func create(
    _ subscribe: @escaping (AnyObserver<Element>) -> any Disposable
  ) -> Observable {
    Observable(guarded: { sink in subscribe(AnyObserver(eventHandler: sink.send)) })
  }

  /// One element, and the completion.
  @inlinable
  public static func just(_ element: Element) -> Observable { from([element]) }

  /// These elements, and the completion.
  @inlinable
  public static func of(_ elements: Element...) -> Observable { from(elements) }

  /// The elements of a sequence, and the completion. It is walked as long as elements are wanted, so it may be endless.
  @inlinable
  public static func from(_ elements: some Sequence<Element>) -> Observable {
    Observable { downstream in
      for element in elements {
        if downstream.isOver() { break }
        downstream.send(.next(element))
      }
      downstream.send(.completed)
      return NopDisposable()
    }
  }

  /// The completion alone.
  @inlinable
  public static func empty() -> Observable { ending(with: .completed) }

  /// Nothing, ever.
  @inlinable
  public static func never() -> Observable { Observable(attach: { _ in NopDisposable() }) }

  /// The error alone.
  @inlinable
  public static func error(_ error: any Error) -> Observable { ending(with: .error(error)) }

  /// What `makeObservable` makes, anew for each subscription; an error that it throws is the only event.
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
