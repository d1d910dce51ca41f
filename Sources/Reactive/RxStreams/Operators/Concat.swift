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
