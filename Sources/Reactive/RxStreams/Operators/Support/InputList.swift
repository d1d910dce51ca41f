/// The list of the sources of `combineLatest` and `zip`. They are added first, so that their number is known when the
/// first one sends, and then subscribed to.
@usableFromInline
final class InputList<Result> {
  @usableFromInline let serializer: InputSerializer<Result>
  /// The number of sources.
  @usableFromInline var count = 0
  @usableFromInline var attachments: [() -> any Disposable] = []
  /// Whether a source is unsubscribed before its stop event is handled. In RxSwift those of a collection are not.
  @usableFromInline let unsubscribesFirst: Bool

  @inlinable
  init(_ sink: Sink<Result>, unsubscribesFirst: Bool) {
    (serializer, self.unsubscribesFirst) = (InputSerializer(sink), unsubscribesFirst)
  }

  /// Adds a source.
  @inlinable
  func add<Value>(
    _ source: some ObservableConvertibleType<Value>, onNext: @escaping (Value) throws -> Void,
    onCompleted: @escaping () -> Void
  ) {
    count += 1
    attachments.append { [serializer, unsubscribesFirst] in
      if !unsubscribesFirst {
        return serializer.attach(source, onNext: onNext, onCompleted: onCompleted)
      }
      let place = SerialDisposable()
      place.disposable = serializer.attach(
        source, onNext: onNext, onCompleted: onCompleted, onStop: { place.dispose() })
      return place
    }
  }

  /// Subscribes to all sources. Completes at once if there is none.
  @inlinable
  func attachAll() -> any Disposable {
    if count == 0 { serializer.sink.send(.completed) }
    defer { attachments = [] }
    return CompositeDisposable(attachments.map { $0() })
  }
}

/// A serializer of the events of an operator's sources: handlers receive one event at a time, whichever threads send.
/// An error of a source ends the observable.
@usableFromInline
final class InputSerializer<Element> {
  @usableFromInline let sink: Sink<Element>
  @usableFromInline let queue = SerialQueue<Void, () -> Void>(())

  @inlinable
  init(_ sink: Sink<Element>) { self.sink = sink }

  /// Subscribes to `source`. `onStop` is called before its stop event is handled.
  @inlinable
  func attach<Value>(
    _ source: some ObservableConvertibleType<Value>, onNext: @escaping (Value) throws -> Void,
    onCompleted: @escaping () -> Void, onStop: (() -> Void)? = nil
  ) -> any Disposable {
    let receive: (Event<Value>) -> Void = { [sink] event in
      if event.isStopEvent { onStop?() }
      switch event {
      case .next(let element): do { try onNext(element) } catch { sink.send(.error(error)) }
      case .error(let error): sink.send(.error(error))
      case .completed: onCompleted()
      }
    }
    // The item of an event is one small allocation.
    return source.asObservable().attach(
      sink.asDownstream.adapting { [self] event in queue.send({ receive(event) }, to: { $0() }) })
  }
}
