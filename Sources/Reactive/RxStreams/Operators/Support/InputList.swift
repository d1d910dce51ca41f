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
