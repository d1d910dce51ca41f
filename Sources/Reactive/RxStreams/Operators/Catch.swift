extension ObservableType {
  /// Returns an observable of the source's elements. If the source fails, it continues with the observable that
  /// `handler` returns for the error. If `handler` throws, that error is sent.
  public func `catch`(
    _ handler: @escaping (any Error) throws -> Observable<Element>
  ) -> Observable<Element> {
    let source = asObservable()
    return Observable(guarded: { sink in
      let current = SerialDisposable(), first = SerialDisposable()
      current.disposable = first
      first.disposable = source.attach(
        sink.asDownstream.adapting { event in
          guard case .error(let error) = event else { return sink.send(event) }
          do { current.disposable = try handler(error).attach(sink.asDownstream) } catch {
            sink.send(.error(error))
          }
        })
      return current
    })
  }

  /// Returns an observable of the source's elements. If the source fails, `element` and the completion follow.
  public func catchAndReturn(_ element: Element) -> Observable<Element> { self.catch { _ in .just(element) } }

  /// Returns an observable of the source's elements that does not complete. An error still ends it.
  public func neverComplete() -> Observable<Element> { concat(Observable.never()) }
}

extension Observable {
  /// Returns an observable of the elements of the first source that completes, after those of the sources before it. A
  /// source is subscribed to when the previous one fails. The error of the last one is sent.
  public static func `catch`(sequence sources: some Sequence<Observable>) -> Observable {
    chaining(while: \.isError) { sources.pulling() }
  }
}

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
