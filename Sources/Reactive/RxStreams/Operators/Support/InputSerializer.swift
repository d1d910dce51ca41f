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
