// The closures of these functions receive an object, which the subscription does not retain. They are not called after
// the object was freed.

extension ObservableType {
  /// Calls the closure for each kind of event with `object`, and `onDisposed` when the subscription ends for any reason.
  /// The subscription does not retain `object`, and calls nothing after it was freed.
  public func subscribe<Object: AnyObject>(
    with object: Object, onNext: ((Object, Element) -> Void)? = nil,
    onError: ((Object, any Error) -> Void)? = nil, onCompleted: ((Object) -> Void)? = nil,
    onDisposed: ((Object) -> Void)? = nil
  ) -> any Disposable {
    subscribe(
      onNext: onNext.map { calling(object, $0) }, onError: onError.map { calling(object, $0) },
      onCompleted: onCompleted.map { calling(object, $0) }, onDisposed: onDisposed.map { calling(object, $0) }
    )
  }

  /// Calls `onNext` with `object` and every element. An error stops the program. The subscription does not retain
  /// `object`.
  public func bind<Object: AnyObject>(
    with object: Object, onNext: @escaping (Object, Element) -> Void
  ) -> any Disposable {
    bind(onNext: calling(object, onNext))
  }
}

func calling<Object: AnyObject>(_ object: Object, _ body: @escaping (Object) -> Void) -> () -> Void {
  { [weak object] in if let object { body(object) } }
}

func calling<Object: AnyObject, Argument>(
  _ object: Object, _ body: @escaping (Object, Argument) -> Void
) -> (Argument) -> Void {
  { [weak object] argument in if let object { body(object, argument) } }
}
