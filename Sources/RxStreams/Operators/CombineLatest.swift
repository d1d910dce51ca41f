extension Observable {
  /// Returns an observable of the results of `resultSelector` for the latest elements of both sources. It sends one for
  /// each element of either source, as soon as both have an element. It completes when both sources have completed.
  ///
  /// Each element is one emission. If both sources depend on a third one, or both are set in one `batch`, there are two
  /// emissions, and the first one pairs an old value with a new one. `combine` of `Reactive` emits once.
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

  /// Returns an observable of the results of `resultSelector` for the latest elements of three sources. It sends one
  /// for each element of any source, as soon as all have an element. It completes when all sources have completed.
  @inlinable
  public static func combineLatest<A: ObservableType, B: ObservableType, C: ObservableType>(
    _ a: A, _ b: B, _ c: C,
    resultSelector: @escaping (A.Element, B.Element, C.Element) throws -> Element
  ) -> Observable {
    let both = Observable<(A.Element, B.Element)>.combineLatest(a, b) { ($0, $1) }
    return combineLatest(both, c) { try resultSelector($0.0, $0.1, $1) }
  }

  /// Returns an observable of the results of `resultSelector` for pairs of elements: the first of `a` and the first of
  /// `b`, the second of each, and so on. It completes when a source has completed and none of its elements are left to
  /// pair.
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

  /// Returns an observable of two sources. The receiver that `makeReceiver` returns is called with one event at a time,
  /// of either source.
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
  /// Returns an observable of the results of `resultSelector` for each element and the latest element of `second`.
  /// Elements that come before `second` has an element are dropped. It completes with the source.
  @inlinable
  public func withLatestFrom<Other: ObservableType, Result>(
    _ second: Other, resultSelector: @escaping (Element, Other.Element) throws -> Result
  ) -> Observable<Result> {
    // The other source is attached first, so that its current element is available for the first element of this
    // source.
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

  /// Returns an observable of the latest element of `second` at each element of the source.
  @inlinable
  public func withLatestFrom<Other: ObservableType>(_ second: Other) -> Observable<Other.Element> {
    withLatestFrom(second) { $1 }
  }
}
