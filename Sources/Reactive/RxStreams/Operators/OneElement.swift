extension ObservableType {
  /// Returns an observable of the element at `index`, counted from 0, and the completion. If the source completes
  /// before, the error is `RxError.argumentOutOfRange`.
  ///
  /// - Precondition: `index` is not negative.
  public func element(at index: Int) -> Observable<Element> {
    precondition(index >= 0, "the index is \(index); it must not be negative")
    return handling { sink in
      var remaining = index
      return ElementHandlers(
        onNext: { element in
          defer { remaining -= 1 }
          if remaining == 0 { sink.finish(with: element) }
        },
        onCompleted: { sink.send(.error(RxError.argumentOutOfRange)) })
    }
  }

  /// The older name of `element(at:)`.
  public func elementAt(_ index: Int) -> Observable<Element> { element(at: index) }

  /// Returns the first element, or nil if the source completes without one. The source is then unsubscribed.
  public func first() -> Single<Element?> {
    Single(
      raw: handling { sink in
        ElementHandlers(onNext: { sink.finish(with: $0) }, onCompleted: { sink.finish(with: nil) })
      })
  }

  /// Returns an observable of the only element. It is sent at once. The error is `RxError.moreThanOneElement` at a
  /// second element, and `RxError.noElements` if the source completes without one.
  public func single() -> Observable<Element> { single { _ in true } }

  /// Returns an observable of the only element for which `predicate` is true. It is sent at once. The error is
  /// `RxError.moreThanOneElement` at a second such element, and `RxError.noElements` if the source completes without
  /// one.
  public func single(_ predicate: @escaping (Element) throws -> Bool) -> Observable<Element> {
    handling { sink in
      var hasElement = false
      return ElementHandlers(
        onNext: { element in
          guard try predicate(element) else { return }
          if hasElement { throw RxError.moreThanOneElement }
          hasElement = true
          sink.send(.next(element))
        },
        onCompleted: { sink.send(hasElement ? .completed : .error(RxError.noElements)) })
    }
  }

  /// Returns the only element, which is sent when the source completes. The failure is `RxError.moreThanOneElement` at
  /// a second element, and `RxError.noElements` if the source completes without one.
  public func asSingle() -> Single<Element> { Single(raw: lastOfOne(orElse: .error(RxError.noElements))) }

  /// Returns the only element, which is sent when the source completes, or the completion if there was none. The error
  /// is `RxError.moreThanOneElement` at a second element.
  public func asMaybe() -> Maybe<Element> { Maybe(raw: lastOfOne(orElse: .completed)) }

  /// Returns an observable of the only element and the completion, sent when the source completes. Sends `ending` if
  /// there was none.
  private func lastOfOne(orElse ending: Event<Element>) -> Observable<Element> {
    handling { sink in
      var only: Element?
      return ElementHandlers(
        onNext: { element in
          if only != nil { throw RxError.moreThanOneElement }
          only = element
        },
        onCompleted: { if let only { sink.finish(with: only) } else { sink.send(ending) } })
    }
  }

  /// Returns an observable of the stop event alone.
  public func ignoreElements() -> Observable<Never> { handlingEach { _, _ in } }
}

extension ObservableType where Element == Never {
  /// Returns the stop event as a completable.
  public func asCompletable() -> Completable { Completable(raw: asObservable()) }
}

extension Sink {
  /// Sends `element` and the completion.
  func finish(with element: Element) {
    send(.next(element))
    send(.completed)
  }
}
