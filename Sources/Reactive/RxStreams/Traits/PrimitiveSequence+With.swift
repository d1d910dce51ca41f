extension PrimitiveSequence where Trait == SingleTrait {
  /// Calls the closure of the event with `object`, and `onDisposed` when the subscription ends for any reason. The
  /// subscription does not retain `object`, and calls nothing after it was freed.
  public func subscribe<Object: AnyObject>(
    with object: Object, onSuccess: ((Object, Element) -> Void)? = nil,
    onFailure: ((Object, any Error) -> Void)? = nil, onDisposed: ((Object) -> Void)? = nil
  ) -> any Disposable {
    subscribe(
      onSuccess: onSuccess.map { calling(object, $0) }, onFailure: onFailure.map { calling(object, $0) },
      onDisposed: onDisposed.map { calling(object, $0) })
  }
}

extension PrimitiveSequence where Trait == MaybeTrait {
  /// Calls the closure of the event with `object`, and `onDisposed` when the subscription ends for any reason. The
  /// subscription does not retain `object`, and calls nothing after it was freed.
  public func subscribe<Object: AnyObject>(
    with object: Object, onSuccess: ((Object, Element) -> Void)? = nil,
    onError: ((Object, any Error) -> Void)? = nil, onCompleted: ((Object) -> Void)? = nil,
    onDisposed: ((Object) -> Void)? = nil
  ) -> any Disposable {
    subscribe(
      onSuccess: onSuccess.map { calling(object, $0) }, onError: onError.map { calling(object, $0) },
      onCompleted: onCompleted.map { calling(object, $0) }, onDisposed: onDisposed.map { calling(object, $0) }
    )
  }
}

extension PrimitiveSequence where Trait == CompletableTrait, Element == Never {
  /// Calls the closure of the event with `object`, and `onDisposed` when the subscription ends for any reason. The
  /// subscription does not retain `object`, and calls nothing after it was freed.
  public func subscribe<Object: AnyObject>(
    with object: Object, onCompleted: ((Object) -> Void)? = nil,
    onError: ((Object, any Error) -> Void)? = nil, onDisposed: ((Object) -> Void)? = nil
  ) -> any Disposable {
    subscribe(
      onCompleted: onCompleted.map { calling(object, $0) }, onError: onError.map { calling(object, $0) },
      onDisposed: onDisposed.map { calling(object, $0) })
  }
}
