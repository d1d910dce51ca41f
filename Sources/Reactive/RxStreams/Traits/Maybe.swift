/// The trait of a `Maybe`.
public enum MaybeTrait: ElementTrait {}

/// A sequence of one element, a completion without an element, or an error.
public typealias Maybe<Element> = PrimitiveSequence<MaybeTrait, Element>

/// The event of a `Maybe`.
public enum MaybeEvent<Element> {
  /// The element, which ends the sequence.
  case success(Element)
  /// The end because of a failure.
  case error(any Error)
  /// The end without an element.
  case completed
}

extension MaybeEvent: Sendable where Element: Sendable {}

extension PrimitiveSequence where Trait == MaybeTrait {
  /// The receiver of the event of a `Maybe`.
  public typealias MaybeObserver = (MaybeEvent<Element>) -> Void

  /// Returns a maybe that calls `subscribe` for each subscription. It sends the first event that it receives from it.
  public static func create(subscribe: @escaping (@escaping MaybeObserver) -> any Disposable) -> Maybe<
    Element
  > {
    Maybe(
      raw: .create { observer in
        subscribe { event in
          switch event {
          case .success(let element):
            observer.onNext(element)
            observer.onCompleted()
          case .error(let error): observer.onError(error)
          case .completed: observer.onCompleted()
          }
        }
      })
  }

  /// Returns a maybe of the completion alone.
  public static func empty() -> Maybe<Element> { Maybe(raw: .empty()) }

  /// Calls `observer` with the event.
  public func subscribe(_ observer: @escaping MaybeObserver) -> any Disposable {
    subscribe(
      onSuccess: { observer(.success($0)) }, onError: { observer(.error($0)) },
      onCompleted: { observer(.completed) })
  }

  /// Calls the closure of the event, and `onDisposed` when the subscription ends for any reason. `onCompleted` is not
  /// called after `onSuccess`.
  public func subscribe(
    onSuccess: ((Element) -> Void)? = nil, onError: ((any Error) -> Void)? = nil,
    onCompleted: (() -> Void)? = nil, onDisposed: (() -> Void)? = nil
  ) -> any Disposable {
    var hasElement = false
    return source.subscribe(
      onNext: { element in
        hasElement = true
        onSuccess?(element)
      }, onError: onError, onCompleted: { if !hasElement { onCompleted?() } }, onDisposed: onDisposed)
  }

  /// Calls the closure of the event before the event is passed on, and the `after` closure afterwards. `onCompleted`
  /// and `afterCompleted` are called after an element, too.
  public func `do`(
    onNext: ((Element) throws -> Void)? = nil, afterNext: ((Element) throws -> Void)? = nil,
    onError: ((any Error) throws -> Void)? = nil, afterError: ((any Error) throws -> Void)? = nil,
    onCompleted: (() throws -> Void)? = nil, afterCompleted: (() throws -> Void)? = nil,
    onSubscribe: (() -> Void)? = nil, onSubscribed: (() -> Void)? = nil, onDispose: (() -> Void)? = nil
  ) -> Maybe<Element> {
    Maybe(
      raw: source.do(
        onNext: onNext, afterNext: afterNext, onError: onError, afterError: afterError,
        onCompleted: onCompleted, afterCompleted: afterCompleted, onSubscribe: onSubscribe,
        onSubscribed: onSubscribed, onDispose: onDispose))
  }

  /// Returns the maybe that `selector` returns for the element.
  public func flatMap<Result>(_ selector: @escaping (Element) throws -> Maybe<Result>) -> Maybe<Result> {
    Maybe<Result>(raw: source.flatMap(selector))
  }

  /// Returns a single of the element, or of `element` if there is none.
  public func ifEmpty(default element: Element) -> Single<Element> {
    Single(raw: source.ifEmpty(default: element))
  }

  /// Returns a maybe of the element, or of `other` if there is none.
  public func ifEmpty(switchTo other: Maybe<Element>) -> Maybe<Element> {
    Maybe(raw: source.ifEmpty(switchTo: other.source))
  }

  /// Returns a single of the element, or of `other` if there is none.
  public func ifEmpty(switchTo other: Single<Element>) -> Single<Element> {
    Single(raw: source.ifEmpty(switchTo: other.source))
  }

  /// Returns a single of the element. The failure is `RxError.noElements` if there is none.
  public func asSingle() -> Single<Element> { source.asSingle() }
}
