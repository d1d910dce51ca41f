extension Observable {
  /// What `resultSelector` makes of the latest of both, as soon as both have one: for each element of either. Completes
  /// when both have.
  ///
  /// Each element is one emission: two sources that depend on one, or two that are set in one `batch`, give two, the
  /// first of old and new mixed. `combine` of `Reactive` gives one.
  @inlinable
  public static func combineLatest<A: ObservableType, B: ObservableType>(
    _ a: A, _ b: B, resultSelector: @escaping (A.Element, B.Element) throws -> Element
  ) -> Observable {
    Observable.joining(a, b) { sink in
      var latestA: A.Element?, latestB: B.Element?, live = 2
      return { side in
        switch side {
        case .first(.next(let element)): latestA = element
        case .second(.next(let element)): latestB = element
        case .first(.error(let error)), .second(.error(let error)): return sink.send(.error(error))
        case .first(.completed), .second(.completed):
          live -= 1
          if live == 0 { sink.send(.completed) }
          return
        }
        guard let latestA, let latestB else { return }
        sink.send(Event<Void>.next(()).map { try resultSelector(latestA, latestB) })
      }
    }
  }

  /// What `resultSelector` makes of the latest of all three; see above.
  @inlinable
  public static func combineLatest<A: ObservableType, B: ObservableType, C: ObservableType>(
    _ a: A, _ b: B, _ c: C,
    resultSelector: @escaping (A.Element, B.Element, C.Element) throws -> Element
  ) -> Observable {
    let both = Observable<(A.Element, B.Element)>.combineLatest(a, b) { ($0, $1) }
    return combineLatest(both, c) { try resultSelector($0.0, $0.1, $1) }
  }

  /// What `resultSelector` makes of an element of each: the first of both, the second of both, and so on. Completes when
  /// one has that leaves the other without a partner.
  @inlinable
  public static func zip<A: ObservableType, B: ObservableType>(
    _ a: A, _ b: B, resultSelector: @escaping (A.Element, B.Element) throws -> Element
  ) -> Observable {
    Observable.joining(a, b) { sink in
      var waitingA: [A.Element] = [], waitingB: [B.Element] = [], isADone = false, isBDone = false
      return { side in
        switch side {
        case .first(.next(let element)): waitingA.append(element)
        case .second(.next(let element)): waitingB.append(element)
        case .first(.error(let error)), .second(.error(let error)): return sink.send(.error(error))
        case .first(.completed): isADone = true
        case .second(.completed): isBDone = true
        }
        if let first = waitingA.first, let second = waitingB.first {
          waitingA.removeFirst()
          waitingB.removeFirst()
          sink.send(Event<Void>.next(()).map { try resultSelector(first, second) })
        }
        if isADone && waitingA.isEmpty || isBDone && waitingB.isEmpty { sink.send(.completed) }
      }
    }
  }

  /// An observable fed by two others, whose events `makeReceiver` takes one at a time.
  @inlinable
  static func joining<A: ObservableType, B: ObservableType>(
    _ a: A, _ b: B,
    _ makeReceiver: @escaping (Sink<Element>) -> (Side<Event<A.Element>, Event<B.Element>>) -> Void
  ) -> Observable {
    let a = a.asObservable(), b = b.asObservable()
    return Observable(guarded: { sink in
      let queue = SerialQueue<Void, Side<Event<A.Element>, Event<B.Element>>>(()),
        receive = makeReceiver(sink)
      let first = a.attach(sink.asDownstream.adapting { queue.send(.first($0), to: receive) })
      let second = b.attach(sink.asDownstream.adapting { queue.send(.second($0), to: receive) })
      return CompositeDisposable([first, second])
    })
  }
}

extension ObservableType {
  /// Each element with the latest of `second`, as `resultSelector` makes it; elements that come before it has one are
  /// left out. Completes with the source.
  @inlinable
  public func withLatestFrom<Other: ObservableType, Result>(
    _ second: Other, resultSelector: @escaping (Element, Other.Element) throws -> Result
  ) -> Observable<Result> {
    // The other first, so that what it has at once is there for the source's first element.
    Observable<Result>.joining(second, asObservable()) { sink in
      var latest: Other.Element?
      return { side in
        switch side {
        case .first(.next(let element)): latest = element
        case .first(.completed): break
        case .second(.next(let element)):
          if let latest { sink.send(Event<Void>.next(()).map { try resultSelector(element, latest) }) }
        case .second(.completed): sink.send(.completed)
        case .first(.error(let error)), .second(.error(let error)): sink.send(.error(error))
        }
      }
    }
  }

  /// The latest of `second`, for each element.
  @inlinable
  public func withLatestFrom<Other: ObservableType>(_ second: Other) -> Observable<Other.Element> {
    withLatestFrom(second) { $1 }
  }
}
