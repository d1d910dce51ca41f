import Reactive

extension SharedSequence {
  /// Calls `onNext` with all elements, `onCompleted` when the source has ended, and `onDisposed` when the subscription
  /// ends for any reason.
  func subscribe(
    onNext: (@MainActor (Element) -> Void)?, onCompleted: (@MainActor () -> Void)?,
    onDisposed: (@MainActor () -> Void)?
  ) -> SourceDisposable {
    if onCompleted == nil && onDisposed == nil { return SourceDisposable(source.subscribe { onNext?($0) }) }
    let source = source
    let all = AnyEventSource<Element> { emitter in
      // Only the subscription to the source retains the emitter, so the emitter is freed when the source ends.
      let upstream = source.subscribe { [emitter] in emitter.emit($0) }
      return Disposer { [weak emitter] in
        if emitter == nil { onCompleted?() }
        upstream.dispose()
        onDisposed?()
      }
    }
    return SourceDisposable(all.subscribe { onNext?($0) })
  }
}
