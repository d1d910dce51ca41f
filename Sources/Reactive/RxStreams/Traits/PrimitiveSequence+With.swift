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

extension PrimitiveSequence where Trait == SingleTrait, Element: Sendable {
  /// The element of the single, for `await`. Throws the error of the single, and `CancellationError` in a task that is
  /// cancelled; see `values` for the end of the subscription.
  public var value: Element {
    get async throws {
      for try await element in values { return element }
      throw CancellationError()
    }
  }
}

extension PrimitiveSequence where Trait == MaybeTrait, Element: Sendable {
  /// The element of the maybe, for `await`. Nil if it completes without one. Throws the error of the maybe, and
  /// `CancellationError` in a task that is cancelled; see `values` for the end of the subscription.
  public var value: Element? {
    get async throws {
      for try await element in values { return element }
      try Task.checkCancellation()
      return nil
    }
  }
}

extension PrimitiveSequence where Trait == CompletableTrait, Element == Never {
  /// Returns when the completable has completed. Its error is thrown. A task that is cancelled throws
  /// `CancellationError`; see `values` for the end of the subscription.
  public var value: Void {
    get async throws {
      for try await _ in values {}
      try Task.checkCancellation()
    }
  }
}
