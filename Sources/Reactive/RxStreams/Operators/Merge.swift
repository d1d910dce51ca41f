extension Observable {
  /// Returns an observable of the elements of all sources, in the order in which they arrive. It completes when all
  /// sources have completed, and ends with the first error.
  public static func merge(_ sources: some Sequence<Observable>) -> Observable {
    Observable(guarded: { sink in
      let inners = InnerSubscriptions(sink, limit: .max)
      for source in sources where !sink.isOver { inners.add(source) }
      inners.outerCompleted()
      return inners.subscriptions
    })
  }

  /// Returns an observable of the elements of all sources, in the order in which they arrive. It completes when all
  /// sources have completed, and ends with the first error.
  public static func merge(_ sources: Observable...) -> Observable { merge(sources) }
}

extension ObservableType where Element: ObservableConvertibleType {
  /// Returns an observable of the elements of all inner observables, in the order in which they arrive. It completes
  /// when the source and all inner observables have completed, and ends with the first error.
  public func merge() -> Observable<Element.Element> { flatMap { $0 } }

  /// Returns an observable of the elements of the inner observables, at most `maxConcurrent` of which are subscribed to
  /// at a time. The others wait, in order.
  ///
  /// - Precondition: `maxConcurrent` is greater than 0.
  public func merge(maxConcurrent: Int) -> Observable<Element.Element> {
    precondition(maxConcurrent > 0, "maxConcurrent is \(maxConcurrent); it must be greater than 0")
    return joiningInner(limit: maxConcurrent) { $0 }
  }

  /// Returns an observable of the elements of each inner observable in turn. An inner observable is subscribed to when
  /// the previous one completes.
  public func concat() -> Observable<Element.Element> { concatMap { $0 } }
}

extension ObservableType {
  /// Returns an observable of the elements of all inner observables that `selector` returned, in the order in which
  /// they arrive. It completes when the source and all inner observables have completed.
  public func flatMap<Inner: ObservableConvertibleType>(
    _ selector: @escaping (Element) throws -> Inner
  ) -> Observable<Inner.Element> {
    joiningInner(limit: .max, selector)
  }

  /// Returns an observable of the elements of each inner observable that `selector` returned, in turn. `selector` is
  /// called at once for each element, and its result is subscribed to when the previous inner observable completes.
  public func concatMap<Inner: ObservableConvertibleType>(
    _ selector: @escaping (Element) throws -> Inner
  ) -> Observable<Inner.Element> {
    joiningInner(limit: 1, selector)
  }

  /// Returns an observable of the elements of the inner observables that `selector` returned. While one is active,
  /// elements of the source are ignored. It completes when the source and the active inner observable have completed.
  public func flatMapFirst<Inner: ObservableConvertibleType>(
    _ selector: @escaping (Element) throws -> Inner
  ) -> Observable<Inner.Element> {
    joiningInner(limit: 1, ignoresWhileBusy: true, selector)
  }
}

extension ObservableType {
  /// Returns an observable of `elements`, followed by those of the source.
  public func startWith(_ elements: Element...) -> Observable<Element> {
    let source = asObservable()
    return Observable(guarded: { sink in
      for element in elements where !sink.isOver { sink.send(.next(element)) }
      return sink.isOver ? NopDisposable() : source.attach(sink.asDownstream)
    })
  }

  /// Returns an observable of the source's elements, followed by those of `next` when the source completes.
  public func concat(_ next: some ObservableConvertibleType<Element>) -> Observable<Element> {
    .concat([asObservable(), next.asObservable()])
  }
}

extension Observable {
  /// Returns an observable of the elements of each source in turn. A source is subscribed to when the previous one
  /// completes. An error ends the observable.
  public static func concat(_ sources: [Observable]) -> Observable {
    chaining(while: \.isCompletion) {
      // In reverse order. The current source is not among them, because it would then own itself.
      var waiting = Array(sources.reversed())
      return { waiting.popLast() }
    }
  }

  /// Returns an observable of the elements of each source in turn. The sequence may be infinite: its next source is
  /// made when the previous one completes.
  public static func concat(_ sources: some Sequence<Observable>) -> Observable {
    chaining(while: \.isCompletion) { sources.pulling() }
  }

  /// Returns an observable of the elements of each source in turn.
  public static func concat(_ sources: Observable...) -> Observable { concat(sources) }
}
