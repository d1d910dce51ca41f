/// The trait of a `Completable`.
public enum CompletableTrait {}

/// A sequence without elements that completes or fails.
public typealias Completable = PrimitiveSequence<CompletableTrait, Never>

/// The event of a `Completable`.
public enum CompletableEvent: Sendable {
  /// The end because of a failure.
  case error(any Error)
  /// The end without a failure.
  case completed
}

extension PrimitiveSequence where Trait == CompletableTrait, Element == Never {
  /// The receiver of the event of a `Completable`.
  public typealias CompletableObserver = (CompletableEvent) -> Void

  /// Returns a completable that calls `subscribe` for each subscription. It sends the first event that it receives from
  /// it.
  public static func create(
    subscribe: @escaping (@escaping CompletableObserver) -> any Disposable
  ) -> Completable {
    Completable(
      raw: .create { observer in
        subscribe { event in
          switch event {
          case .error(let error): observer.onError(error)
          case .completed: observer.onCompleted()
          }
        }
      })
  }

  /// Returns a completable that completes at once.
  public static func empty() -> Completable { Completable(raw: .empty()) }

  /// Calls `observer` with the event.
  public func subscribe(_ observer: @escaping CompletableObserver) -> any Disposable {
    subscribe(onCompleted: { observer(.completed) }, onError: { observer(.error($0)) })
  }

  /// Calls the closure of the event, and `onDisposed` when the subscription ends for any reason.
  public func subscribe(
    onCompleted: (() -> Void)? = nil, onError: ((any Error) -> Void)? = nil,
    onDisposed: (() -> Void)? = nil
  ) -> any Disposable {
    source.subscribe(onError: onError, onCompleted: onCompleted, onDisposed: onDisposed)
  }

  /// Calls the closure of the event before the event is passed on, and the `after` closure afterwards.
  public func `do`(
    onError: ((any Error) throws -> Void)? = nil, afterError: ((any Error) throws -> Void)? = nil,
    onCompleted: (() throws -> Void)? = nil, afterCompleted: (() throws -> Void)? = nil,
    onSubscribe: (() -> Void)? = nil, onSubscribed: (() -> Void)? = nil, onDispose: (() -> Void)? = nil
  ) -> Completable {
    Completable(
      raw: source.do(
        onError: onError, afterError: afterError, onCompleted: onCompleted, afterCompleted: afterCompleted,
        onSubscribe: onSubscribe, onSubscribed: onSubscribed, onDispose: onDispose))
  }

  /// Returns the events of `second`, which is subscribed to when this completes.
  public func andThen<Result>(_ second: Single<Result>) -> Single<Result> {
    Single(raw: followed(by: second))
  }

  /// Returns the events of `second`, which is subscribed to when this completes.
  public func andThen<Result>(_ second: Maybe<Result>) -> Maybe<Result> { Maybe(raw: followed(by: second)) }

  /// Returns a completable that completes when this and then `second` have completed.
  public func andThen(_ second: Completable) -> Completable { Completable(raw: followed(by: second)) }

  /// Returns the events of `second`, which is subscribed to when this completes.
  public func andThen<Result>(_ second: Observable<Result>) -> Observable<Result> { followed(by: second) }

  /// Returns a completable that completes when this and then `second` have completed.
  public func concat(_ second: Completable) -> Completable { andThen(second) }

  /// Returns a completable that subscribes to one of `completables` after another, and completes after the last one.
  public static func concat(_ completables: some Sequence<Completable>) -> Completable {
    Completable(raw: .concat(completables.map(\.source)))
  }

  /// Returns a completable that subscribes to one of `completables` after another, and completes after the last one.
  public static func concat(_ completables: Completable...) -> Completable { concat(completables) }

  /// Returns a completable that completes when all of `completables` have completed. It fails with the first error.
  public static func zip(_ completables: some Sequence<Completable>) -> Completable {
    Completable(raw: .merge(completables.map(\.source)))
  }

  /// Returns a completable that completes when all of `completables` have completed. It fails with the first error.
  public static func zip(_ completables: Completable...) -> Completable { zip(completables) }

  private func followed<Result>(by second: some ObservableConvertibleType<Result>) -> Observable<Result> {
    source.map { (element: Never) -> Result in }.concat(second)
  }
}
