extension Observable {
  /// Returns an observable of the results of `resultSelector` for the latest elements of two sources. It sends one for
  /// each element of either source, as soon as both have an element.
  ///
  /// It completes when all sources have completed, and when a source sends its first element while all others have
  /// completed and one of them has sent none.
  ///
  /// Each element is one emission. If two sources depend on a third one, or both are set in one `batch`, there are two
  /// emissions, and the first one pairs an old value with a new one. `combine` of `Reactive` emits once.
  @inlinable
  public static func combineLatest<A: ObservableConvertibleType, B: ObservableConvertibleType>(
    _ a: A, _ b: B, resultSelector: @escaping (A.Element, B.Element) throws -> Element
  ) -> Observable {
    Observable(guarded: { sink in
      let latestA = LatestElement(of: a), latestB = LatestElement(of: b)
      let inputs = CombineLatestInputs(sink) { try resultSelector(latestA.known, latestB.known) }
      inputs.add(a, latestA)
      inputs.add(b, latestB)
      return inputs.inputs.attachAll()
    })
  }

  /// Returns an observable of the results of `resultSelector` for the latest elements of any number of sources.
  @inlinable
  static func combineLatestAll<each Source: ObservableConvertibleType>(
    _ source: repeat each Source, resultSelector: @escaping (repeat (each Source).Element) throws -> Element
  ) -> Observable {
    func start(_ sink: Sink<Element>) -> any Disposable {
      let latest = (repeat LatestElement(of: each source))
      let inputs = CombineLatestInputs(sink) { try resultSelector(repeat (each latest).known) }
      repeat inputs.add(each source, each latest)
      return inputs.inputs.attachAll()
    }
    return Observable(guarded: start)
  }

  /// Returns an observable of the results of `resultSelector` for the latest elements of the sources of a collection;
  /// see `combineLatest` of several arguments. Without a source it sends the result for no elements, and completes.
  public static func combineLatest<Source: ObservableConvertibleType>(
    _ sources: some Collection<Source>, resultSelector: @escaping ([Source.Element]) throws -> Element
  ) -> Observable {
    Observable(guarded: { sink in
      if sources.isEmpty {
        do { sink.send(.next(try resultSelector([]))) } catch { sink.send(.error(error)) }
      }
      let latest = sources.map { LatestElement(of: $0) }
      let inputs = CombineLatestInputs(sink, unsubscribesFirst: false) {
        try resultSelector(latest.map(\.known))
      }
      for (source, latest) in Swift.zip(sources, latest) { inputs.add(source, latest) }
      return inputs.inputs.attachAll()
    })
  }

  /// Returns an observable of the latest elements of the sources of a collection, in their order.
  public static func combineLatest<Source: ObservableConvertibleType>(
    _ sources: some Collection<Source>
  ) -> Observable where Element == [Source.Element] {
    combineLatest(sources) { $0 }
  }
}

/// The latest element of a source.
@usableFromInline
final class LatestElement<Value> {
  /// Nil before the first element.
  @usableFromInline var value: Value?

  @inlinable
  init(of source: some ObservableConvertibleType<Value>) {}

  /// The latest element. It is used when all sources have one.
  @inlinable var known: Value { value! }
}

/// The sources of a `combineLatest`, and how many of them have sent an element or have completed.
@usableFromInline
final class CombineLatestInputs<Result> {
  @usableFromInline let inputs: InputList<Result>
  @usableFromInline let makeResult: () throws -> Result
  @usableFromInline var valueCount = 0
  @usableFromInline var completedCount = 0

  @inlinable
  init(
    _ sink: Sink<Result>, unsubscribesFirst: Bool = true, _ makeResult: @escaping () throws -> Result
  ) {
    (inputs, self.makeResult) = (InputList(sink, unsubscribesFirst: unsubscribesFirst), makeResult)
  }

  @inlinable
  func add<Value>(_ source: some ObservableConvertibleType<Value>, _ latest: LatestElement<Value>) {
    inputs.add(
      source,
      onNext: { [self] element in
        if latest.value == nil { valueCount += 1 }
        latest.value = element
        if valueCount == inputs.count {
          inputs.serializer.sink.send(.next(try makeResult()))
        } else if completedCount == inputs.count - 1 {
          inputs.serializer.sink.send(.completed)
        }
      },
      onCompleted: { [self] in
        completedCount += 1
        if completedCount == inputs.count { inputs.serializer.sink.send(.completed) }
      })
  }
}
