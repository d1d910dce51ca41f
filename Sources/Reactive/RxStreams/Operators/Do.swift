extension ObservableType {
  /// Calls the closure for each kind of event before the event is passed on, and the `after` closure afterwards. Calls
  /// `onSubscribe` before each subscription, `onSubscribed` after it, and `onDispose` at its end. An error that a
  /// closure throws ends the observable.
  public func `do`(
    onNext: ((Element) throws -> Void)? = nil, afterNext: ((Element) throws -> Void)? = nil,
    onError: ((any Error) throws -> Void)? = nil, afterError: ((any Error) throws -> Void)? = nil,
    onCompleted: (() throws -> Void)? = nil, afterCompleted: (() throws -> Void)? = nil,
    onSubscribe: (() -> Void)? = nil, onSubscribed: (() -> Void)? = nil, onDispose: (() -> Void)? = nil
  ) -> Observable<Element> {
    let source = asObservable()
    return Observable(guarded: { sink in
      onSubscribe?()
      let upstream = source.attach(
        sink.asDownstream.adapting { event in
          do {
            switch event {
            case .next(let element):
              try onNext?(element)
              sink.send(event)
              try afterNext?(element)
            case .error(let error):
              try onError?(error)
              sink.send(event)
              try afterError?(error)
            case .completed:
              try onCompleted?()
              sink.send(event)
              try afterCompleted?()
            }
          } catch { sink.send(.error(error)) }
        })
      onSubscribed?()
      guard let onDispose else { return upstream }
      return CompositeDisposable([upstream, AnonymousDisposable(onDispose)])
    })
  }
}

extension ObservableType {
  /// Calls `log` with a line for each subscription, each event and each end of a subscription, such as
  /// `name -> Event next(1)`. `identifier` is the name, by default the place of the call. With `trimOutput`, events of
  /// more than 40 characters are shortened.
  public func debug(
    _ identifier: String? = nil, trimOutput: Bool = false, file: String = #fileID, line: UInt = #line,
    function: String = #function, log: @escaping (String) -> Void = { print($0) }
  ) -> Observable<Element> {
    let source = asObservable(), name = identifier ?? "\(file):\(line) (\(function))"
    return Observable(guarded: { sink in
      log("\(name) -> subscribed")
      let upstream = source.attach(
        sink.asDownstream.adapting { event in
          let text = "\(event)"
          let isLong = trimOutput && text.count > 40
          log("\(name) -> Event \(isLong ? "\(text.prefix(20))...\(text.suffix(20))" : text)")
          sink.send(event)
        })
      return CompositeDisposable([upstream, AnonymousDisposable { log("\(name) -> isDisposed") }])
    })
  }
}
