/// The trait of a `Single`.
public enum SingleTrait: ElementTrait {}

/// A sequence of one element or an error.
public typealias Single<Element> = PrimitiveSequence<SingleTrait, Element>

/// The event of a `Single`: its element, or its error.
public typealias SingleEvent<Element> = Result<Element, any Error>

extension PrimitiveSequence where Trait == SingleTrait {
  /// The receiver of the event of a `Single`.
  public typealias SingleObserver = (SingleEvent<Element>) -> Void

  /// Returns a single that calls `subscribe` for each subscription. It sends the first event that it receives from it.
  public static func create(subscribe: @escaping (@escaping SingleObserver) -> any Disposable) -> Single<
    Element
  > {
    Single(
      raw: .create { observer in
        subscribe { event in
          switch event {
          case .success(let element):
            observer.onNext(element)
            observer.onCompleted()
          case .failure(let error): observer.onError(error)
          }
        }
      })
  }

  /// Calls `observer` with the event.
  public func subscribe(_ observer: @escaping SingleObserver) -> any Disposable {
    subscribe(onSuccess: { observer(.success($0)) }, onFailure: { observer(.failure($0)) })
  }

  /// Calls the closure of the event, and `onDisposed` when the subscription ends for any reason.
  public func subscribe(
    onSuccess: ((Element) -> Void)? = nil, onFailure: ((any Error) -> Void)? = nil,
    onDisposed: (() -> Void)? = nil
  ) -> any Disposable {
    source.subscribe(onNext: onSuccess, onError: onFailure, onDisposed: onDisposed)
  }

  /// Calls the closure of the event before the event is passed on, and the `after` closure afterwards.
  public func `do`(
    onSuccess: ((Element) throws -> Void)? = nil, afterSuccess: ((Element) throws -> Void)? = nil,
    onError: ((any Error) throws -> Void)? = nil, afterError: ((any Error) throws -> Void)? = nil,
    onSubscribe: (() -> Void)? = nil, onSubscribed: (() -> Void)? = nil, onDispose: (() -> Void)? = nil
  ) -> Single<Element> {
    Single(
      raw: source.do(
        onNext: onSuccess, afterNext: afterSuccess, onError: onError, afterError: afterError,
        onSubscribe: onSubscribe, onSubscribed: onSubscribed, onDispose: onDispose))
  }

  /// Returns the single that `selector` returns for the element.
  public func flatMap<Result>(_ selector: @escaping (Element) throws -> Single<Result>) -> Single<Result> {
    Single<Result>(raw: source.flatMap(selector))
  }

  /// Returns the maybe that `selector` returns for the element.
  public func flatMapMaybe<Result>(_ selector: @escaping (Element) throws -> Maybe<Result>) -> Maybe<Result> {
    Maybe<Result>(raw: source.flatMap(selector))
  }

  /// Returns the completable that `selector` returns for the element.
  public func flatMapCompletable(_ selector: @escaping (Element) throws -> Completable) -> Completable {
    Completable(raw: source.flatMap(selector))
  }

  /// Returns the single as a maybe.
  public func asMaybe() -> Maybe<Element> { Maybe(raw: source) }

  /// Returns a single of `resultSelector` of the elements of all singles, in their order.
  public static func zip<Value>(
    _ singles: some Collection<Single<Value>>, resultSelector: @escaping ([Value]) throws -> Element
  ) -> Single<Element> {
    if singles.isEmpty { return .deferred { .just(try resultSelector([])) } }
    return Single(raw: .zip(singles, resultSelector: resultSelector))
  }

  /// Returns a single of the elements of all singles, in their order.
  public static func zip<Value>(_ singles: some Collection<Single<Value>>) -> Single<[Value]>
  where Element == [Value] {
    zip(singles) { $0 }
  }
}
