extension ObservableType {
  /// Returns an observable of the elements of the source, or of `element` if it completes without an element.
  public func ifEmpty(default element: Element) -> Observable<Element> { ifEmpty(switchTo: .just(element)) }

  /// Returns an observable of the elements of the source, or of those of `other` if the source completes without an
  /// element.
  public func ifEmpty(switchTo other: Observable<Element>) -> Observable<Element> {
    let source = asObservable()
    return Observable(guarded: { sink in
      let current = SerialDisposable(), first = SerialDisposable()
      var isEmpty = true
      current.disposable = first
      first.disposable = source.attach(
        sink.asDownstream.adapting { event in
          if case .next = event { isEmpty = false }
          guard isEmpty, case .completed = event else { return sink.send(event) }
          current.disposable = other.attach(sink.asDownstream)
        })
      return current
    })
  }
}
