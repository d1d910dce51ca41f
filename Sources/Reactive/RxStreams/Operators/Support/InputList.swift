/// The list of the sources of `combineLatest` and `zip`. They are added first, so that their number is known when the
/// first one sends, and then subscribed to.
@usableFromInline
final class InputList<Result> {
  @usableFromInline let serializer: InputSerializer<Result>
  /// The number of sources.
  @usableFromInline var count = 0
  @usableFromInline var attachments: [() -> any Disposable] = []

  @inlinable
  init(_ sink: Sink<Result>) { serializer = InputSerializer(sink) }

  /// Adds a source.
  @inlinable
  func add<Value>(
    _ source: some ObservableConvertibleType<Value>, onNext: @escaping (Value) throws -> Void,
    onCompleted: @escaping () -> Void
  ) {
    count += 1
    attachments.append { [serializer] in serializer.attach(source, onNext: onNext, onCompleted: onCompleted) }
  }

  /// Subscribes to all sources. Completes at once if there is none.
  @inlinable
  func attachAll() -> any Disposable {
    if count == 0 { serializer.sink.send(.completed) }
    defer { attachments = [] }
    return CompositeDisposable(attachments.map { $0() })
  }
}
