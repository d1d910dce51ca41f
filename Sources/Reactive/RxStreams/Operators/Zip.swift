import Reactive

extension Observable {
  /// Returns an observable of the results of `resultSelector` for the first elements of two sources, the second
  /// elements, and so on. Amortised O(1) for each element, whatever the number of waiting elements.
  ///
  /// It completes when a source has completed and none of its elements are left to combine. RxSwift completes later:
  /// when all sources have completed, or at the next element of the last source that has not.
  @inlinable
  public static func zip<A: ObservableConvertibleType, B: ObservableConvertibleType>(
    _ a: A, _ b: B, resultSelector: @escaping (A.Element, B.Element) throws -> Element
  ) -> Observable {
    Observable(guarded: { sink in
      let waitingA = ZipBuffer(of: a), waitingB = ZipBuffer(of: b)
      let inputs = ZipInputs(sink) { try resultSelector(waitingA.removeFirst(), waitingB.removeFirst()) }
      inputs.add(a, waitingA)
      inputs.add(b, waitingB)
      return inputs.inputs.attachAll()
    })
  }

  /// Returns an observable of the results of `resultSelector` for the first elements of any number of sources, the second
  /// elements, and so on.
  @inlinable
  static func zipAll<each Source: ObservableConvertibleType>(
    _ source: repeat each Source, resultSelector: @escaping (repeat (each Source).Element) throws -> Element
  ) -> Observable {
    func start(_ sink: Sink<Element>) -> any Disposable {
      let waiting = (repeat ZipBuffer(of: each source))
      let inputs = ZipInputs(sink) { try resultSelector(repeat (each waiting).removeFirst()) }
      repeat inputs.add(each source, each waiting)
      return inputs.inputs.attachAll()
    }
    return Observable(guarded: start)
  }

  /// Returns an observable of the results of `resultSelector` for the first elements of the sources of a collection,
  /// the second elements, and so on; see `zip` of several arguments. Without a source it completes at once.
  public static func zip<Source: ObservableConvertibleType>(
    _ sources: some Collection<Source>, resultSelector: @escaping ([Source.Element]) throws -> Element
  ) -> Observable {
    Observable(guarded: { sink in
      let waiting = sources.map { ZipBuffer(of: $0) }
      let inputs = ZipInputs(sink, unsubscribesFirst: false) {
        try resultSelector(waiting.map { $0.removeFirst() })
      }
      for (source, waiting) in Swift.zip(sources, waiting) { inputs.add(source, waiting) }
      return inputs.inputs.attachAll()
    })
  }

  /// Returns an observable of the first elements of the sources of a collection, in their order, the second elements,
  /// and so on.
  public static func zip<Source: ObservableConvertibleType>(
    _ sources: some Collection<Source>
  ) -> Observable where Element == [Source.Element] {
    zip(sources) { $0 }
  }
}

/// The type-erased base class of the buffers of a `zip`.
@usableFromInline
class AnyZipBuffer {
  /// Whether the source has completed.
  @usableFromInline var isLast = false

  @usableFromInline var isEmpty: Bool { true }

  @inlinable
  init() {}
}

/// The buffer of one source's elements that are not yet paired.
@usableFromInline
final class ZipBuffer<Value>: AnyZipBuffer {
  @usableFromInline var elements = EventQueue<Value>()

  @inlinable
  init(of source: some ObservableConvertibleType<Value>) {}

  @inlinable override var isEmpty: Bool { elements.isEmpty }

  /// Removes the first element. It is called when all sources have one.
  @inlinable
  func removeFirst() -> Value { elements.removeFirst() }
}

/// The sources of a `zip`.
@usableFromInline
final class ZipInputs<Result> {
  @usableFromInline let inputs: InputList<Result>
  @usableFromInline let makeResult: () throws -> Result
  @usableFromInline var buffers: [AnyZipBuffer] = []

  @inlinable
  init(
    _ sink: Sink<Result>, unsubscribesFirst: Bool = true, _ makeResult: @escaping () throws -> Result
  ) {
    (inputs, self.makeResult) = (InputList(sink, unsubscribesFirst: unsubscribesFirst), makeResult)
  }

  @inlinable
  func add<Value>(_ source: some ObservableConvertibleType<Value>, _ buffer: ZipBuffer<Value>) {
    buffers.append(buffer)
    inputs.add(
      source,
      onNext: { [self] element in
        buffer.elements.append(element)
        if !buffers.contains(where: \.isEmpty) { inputs.serializer.sink.send(.next(try makeResult())) }
        completeIfExhausted()
      },
      onCompleted: { [self] in
        buffer.isLast = true
        completeIfExhausted()
      })
  }

  @inlinable
  func completeIfExhausted() {
    if buffers.contains(where: { $0.isLast && $0.isEmpty }) { inputs.serializer.sink.send(.completed) }
  }
}
